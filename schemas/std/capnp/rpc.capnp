# The messages of remote procedure calls. Imported as "/capnp/rpc.capnp".
#
# Two parties ("vats") exchange a stream of `Message`s. Each keeps four tables for the connection:
# questions it asked, answers it owes, capabilities it exported and capabilities it imported; one
# party's questions are the other's answers, one's exports the other's imports. Table indices are
# the ids below. The comments speak as the sender, and say the level from which an implementation
# needs a feature: 0 calls on the bootstrap object only, 1 capabilities and pipelining, 2 saved
# capabilities, 3 introductions between three parties, 4 joins.
@0xb312981b2552a250;

using Cxx = import "/capnp/c++.capnp";
$Cxx.namespace("capnp::rpc");

using QuestionId = UInt32;
# An entry of the sender's question table. The asker picks a free one. It may be used again when
# the `Finish` was sent and the `Return` received.

using AnswerId = QuestionId;
# An entry of the sender's answer table: the other party's `QuestionId`.

using ExportId = UInt32;
# An entry of the sender's export table (level 1). The exporter picks it. Each time it is sent in a
# `CapDescriptor` its reference count grows by one; `Release` lowers it; at zero it is free.

using ImportId = ExportId;
# An entry of the sender's import table: the other party's `ExportId`.

struct Message {
  # What the stream consists of.

  union {
    unimplemented @0 :Message;
    # The receiver's own earlier message, sent back because it was not understood. A question that
    # comes back counts as failed; a capability in it as released.

    abort @1 :Exception;
    # The last message: the sender gives up on the connection, for this reason.

    # Level 0.
    bootstrap @8 :Bootstrap;
    call @2 :Call;
    return @3 :Return;
    finish @4 :Finish;

    # Level 1.
    resolve @5 :Resolve;
    release @6 :Release;
    disembargo @13 :Disembargo;

    # Level 2. Both were replaced by the `Persistent` interface.
    obsoleteSave @7 :AnyPointer;
    obsoleteDelete @9 :AnyPointer;

    # Level 3.
    provide @10 :Provide;
    accept @11 :Accept;
    thirdPartyAnswer @14 :ThirdPartyAnswer;

    # Level 4.
    join @12 :Join;
  }
}

struct Bootstrap {
  # Ask for the object that the other party offers to whoever connects.

  questionId @0 :QuestionId;
  # Answered by a `Return` whose content is that one capability.

  deprecatedObjectId @1 :AnyPointer;
  # Leave null. Once chose among several such objects.
}

struct Call {
  # Call a method.

  questionId @0 :QuestionId;
  # Answered by a `Return`. The id may be used for pipelined calls before that.

  target @1 :MessageTarget;
  # The object.

  interfaceId @2 :UInt64;
  # Id of the interface that declares the method, which may be a superclass of the object's.

  methodId @3 :UInt16;
  # The method's ordinal.

  allowThirdPartyTailCall @8 :Bool = false;
  # The answer may be `awaitFromThirdParty`.

  noPromisePipelining @9 :Bool = false;
  # No pipelined call on this question will follow, so the callee need not prepare for one.

  onlyPromisePipeline @10 :Bool = false;
  # The caller wants pipelined calls only; the callee may leave out the `Return`.

  params @4 :Payload;
  # The method's parameter struct.

  sendResultsTo :union {
    # Who gets the results.

    caller @5 :Void;
    # The sender, in the `Return`.

    yourself @6 :Void;
    # Nobody yet (level 1): the callee keeps them, until the sender makes them the answer to one of
    # the callee's own questions with `takeFromOtherQuestion`. That is a tail call.

    thirdParty @7 :ThirdPartyToContact;
    # Another vat (level 3), which gets a `ThirdPartyAnswer`.
  }
}

struct Return {
  # Answer a question.

  answerId @0 :AnswerId;
  # The question.

  releaseParamCaps @1 :Bool = true;
  # The capabilities in the parameters are released: as one `Release` for each.

  noFinishNeeded @8 :Bool = false;
  # The answer is already forgotten here, as it holds no capabilities; a `Finish` is not needed.

  union {
    results @2 :Payload;
    # The method's result struct, or the one capability that `Bootstrap` or `Accept` asked for.

    exception @3 :Exception;
    # The call failed.

    canceled @4 :Void;
    # A `Finish` came first and the call was dropped.

    resultsSentElsewhere @5 :Void;
    # They went where `sendResultsTo` said.

    takeFromOtherQuestion @6 :QuestionId;
    # The results are those of this call, made by the sender earlier with `sendResultsTo.yourself`.

    awaitFromThirdParty @7 :ThirdPartyToAwait;
    # Another vat will bring them (level 3).
  }
}

struct Finish {
  # The asker needs nothing more of a question. A call that still runs may be dropped.

  questionId @0 :QuestionId;

  releaseResultCaps @1 :Bool = true;
  # The capabilities in the results are released: as one `Release` for each.

  requireEarlyCancellationWorkaround @2 :Bool = true;
  # Deliver the call to its object before dropping it. True unless the sender says otherwise, since
  # callers from before version 1.0 may count on it.
}

struct Resolve {
  # What a promise that was sent as `senderPromise` turned out to be (level 1).

  promiseId @0 :ExportId;
  # The promise. Being named here does not raise its reference count.

  union {
    cap @1 :CapDescriptor;
    # It is this object. Calls that still arrive at the promise are passed on to it.

    exception @2 :Exception;
    # It failed.
  }
}

struct Release {
  # Give up references to an import (level 1).

  id @0 :ImportId;

  referenceCount @1 :UInt32;
  # How many.
}

struct Disembargo {
  # Keeps calls on one reference in order when a promise turns out to be nearer than thought (level
  # 1). Calls made before went the long way; a disembargo is sent after them on that way, and the
  # direct way is opened when it comes back.

  target @0 :MessageTarget;
  # The promise that was resolved.

  using EmbargoId = UInt32;
  # An entry of a table of embargos, picked by whoever waits.

  using ThirdPartyEmbargoId = Data;
  # Names an embargo to a third party.

  context :union {
    senderLoopback @1 :EmbargoId;
    # Send it back: the promise resolved to an object of the sender's own.

    receiverLoopback @2 :EmbargoId;
    # Here it is back.

    accept @3 :ThirdPartyEmbargoId;
    # Open the capability that an `Accept` with this embargo asked for (level 3).
  }
}

struct Provide {
  # Offer an object to a third party (level 3).

  questionId @0 :QuestionId;
  # Answered when the object was picked up; a `Finish` before that withdraws the offer.

  target @1 :MessageTarget;
  # The object.

  recipient @2 :ThirdPartyToAwait;
  # Who may pick it up.
}

struct Accept {
  # Pick up an object that some other vat offered with `Provide` (level 3).

  questionId @0 :QuestionId;
  # Answered by a `Return` whose content is that one capability.

  provision @1 :ThirdPartyCompletion;
  # Which offer.

  embargo @2 :Disembargo.ThirdPartyEmbargoId;
  # When present, calls on the capability wait for the `Disembargo` with the same id.
}

struct ThirdPartyAnswer {
  # Take over as the one who answers a question that was put to another vat (level 3).

  completion @0 :ThirdPartyCompletion;
  # Which question.

  answerId @1 :AnswerId;
  # From now on its number on this connection. The answering side picks it.
}

struct Join {
  # Ask whether several capabilities are the same object, and for a direct way to it (level 4). One
  # is sent to each of them.

  questionId @0 :QuestionId;
  # Answered by a `Return` whose content is a `JoinResult`.

  target @1 :MessageTarget;
  # One of the capabilities.

  keyPart @2 :JoinKeyPart;
  # Its share of the key.
}

struct MessageTarget {
  # The object that a message is for.

  union {
    importedCap @0 :ImportId;
    # A capability that the receiver exported.

    promisedAnswer @1 :PromisedAnswer;
    # A capability in an answer that the receiver may still owe.
  }
}

struct Payload {
  # A value that may hold capabilities.

  content @0 :AnyPointer;
  # Its capability pointers are indices into the table.

  capTable @1 :List(CapDescriptor);
}

struct CapDescriptor {
  # Which object a capability is. Receiving one takes on the reference that it stands for.

  union {
    none @0 :Void;
    # No object: a hole in the table.

    senderHosted @1 :ExportId;
    # An object of the sender.

    senderPromise @2 :ExportId;
    # Something the sender does not know yet. A `Resolve` follows.

    receiverHosted @3 :ImportId;
    # An object of the receiver.

    receiverAnswer @4 :PromisedAnswer;
    # A capability in an answer of the receiver.

    thirdPartyHosted @5 :ThirdPartyCapDescriptor;
    # An object of a third vat (level 3).
  }

  attachedFd @6 :UInt8 = 0xff;
  # Index of a file descriptor that came with the message and belongs to the capability; 255 for
  # none. Only on transports that can carry them.
}

struct PromisedAnswer {
  # A place inside an answer, which may not have arrived: what pipelined calls are made on.

  questionId @0 :QuestionId;

  transform @1 :List(Op);
  # The steps from the result struct to the capability.

  struct Op {
    union {
      noop @0 :Void;

      getPointerField @1 :UInt16;
      # Follow the pointer at this index of the pointer section.
    }
  }
}

struct ThirdPartyCapDescriptor {
  # An object of a third vat (level 3).

  id @0 :ThirdPartyToContact;
  # How to reach it: connect, and send an `Accept`.

  vineId @1 :ExportId;
  # The sender's own stand-in for it, for receivers below level 3. Released when the object was
  # picked up.
}

struct Exception {
  # Why something failed.

  reason @0 :Text;
  # For people.

  type @3 :Type;
  # For programs: what the caller might do about it.

  enum Type {
    failed @0;
    # It went wrong, and would again.

    overloaded @1;
    # Too little of something for now. Later, and gently, it might work.

    disconnected @2;
    # The connection to something that was needed is gone. With a new one it might work.

    unimplemented @3;
    # There is no such method.
  }

  obsoleteIsCallersFault @1 :Bool;
  # Leave unset.

  obsoleteDurability @2 :UInt16;
  # Leave unset.

  trace @4 :Text;
  # The callee's stack, where it is willing to show it.

  details @5 :List(Detail);
  # More for programs that know what to look for.

  struct Detail {
    detailId @0 :UInt64;
    # Says what the data is. Whoever defines one makes an id as for a node.

    data @1 :Data;
  }
}

# What follows depends on the network: the file that describes one (`rpc-twoparty.capnp` for the
# simplest) says which types are really there.

using SturdyRef = AnyPointer;
# A saved capability (level 2).

using ThirdPartyCompletion = AnyPointer;
# Tells a vat which offer or answer, made known to it by another vat, a new connection is about.

using ThirdPartyToAwait = AnyPointer;
# Tells a vat whom to expect.

using ThirdPartyToContact = AnyPointer;
# Tells a vat whom to connect to, and what to say there.

using JoinKeyPart = AnyPointer;
# One share of a join's key (level 4).

using JoinResult = AnyPointer;
# What one share of a join leads to (level 4).
