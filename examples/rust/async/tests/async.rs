//! Tests of messages over a connection whose buffer is smaller than the messages.

use std::io::ErrorKind;

use weather_server::{read_frame, send, sum};
use weather_station::weather::Reading;
use zooph::{Fault, FaultKind, Limits};

fn run<T>(future: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread().build();
    runtime.expect("a runtime").block_on(future)
}

#[test]
fn readings_are_sent_and_added_up() {
    const SAMPLES: [&[f32]; 3] = [&[1.0, 2.5], &[], &[0.5; 1000]];
    run(async {
        let (one, other) = tokio::io::duplex(64);
        let sent = tokio::spawn(send(one, &SAMPLES));
        assert_eq!(sum(other).await.expect("sound messages"), 503.5);
        let sent = sent.await.expect("the task ends");
        sent.expect("the other end reads");
    });
}

/// Returns the kind of the fault with which reading these bytes ends.
async fn fault(mut bytes: &[u8], limits: &Limits) -> FaultKind {
    let error = read_frame(&mut bytes, limits).await.expect_err("a fault");
    assert_eq!(error.kind(), ErrorKind::InvalidData);
    let fault = error.get_ref().and_then(|inner| inner.downcast_ref());
    fault.map(Fault::kind).expect("a fault inside")
}

#[test]
fn what_is_no_message_is_a_fault() {
    run(async {
        let bytes = Reading::default().to_bytes();
        let limits = Limits::default();
        assert_eq!(fault(&bytes[..20], &limits).await, FaultKind::Truncated);
        assert_eq!(fault(&bytes[..5], &limits).await, FaultKind::Truncated);
        assert_eq!(fault(&[0xff; 8], &limits).await, FaultKind::SegmentTable);
        let small = Limits {
            bytes: 16,
            ..limits
        };
        assert_eq!(fault(&bytes, &small).await, FaultKind::MessageSize);
        let none = read_frame(&mut &[][..], &limits).await.expect("the end");
        assert_eq!(none, None);
    });
}
