//! A driver's process. Neither writing to it nor reading from it can block the runner for longer
//! than it wants to wait, or fill its memory.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::{
    Receiver, RecvTimeoutError, Sender, SyncSender, TryRecvError, channel, sync_channel,
};
use std::thread;
use std::time::Duration;

/// The largest length of an answer, in bytes.
const LONGEST: u64 = 64 << 20;

/// How many of the last lines of a driver's stderr are reported, and how many bytes of each.
const LAST_LINES: usize = 3;
const LAST_BYTES: usize = 200;

/// The reason why there is no answer.
pub(crate) enum Failure {
    /// The driver closed its output.
    Ended(&'static str),
    /// The driver wrote a line that is not an answer.
    Wrong(String),
}

type Answer = Result<String, Failure>;

pub(crate) struct Running {
    child: Child,
    requests: Sender<String>,
    answers: Receiver<Answer>,
    /// The last lines of its stderr, once it has ended.
    words: Receiver<Vec<String>>,
}

impl Running {
    pub(crate) fn start(program: &Path) -> Result<Self, String> {
        let mut child = Command::new(program)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{}: {error}", program.display()))?;
        let input = child.stdin.take().ok_or("no stdin")?;
        let output = child.stdout.take().ok_or("no stdout")?;
        let errors = child.stderr.take().ok_or("no stderr")?;
        let (requests, to_write) = channel();
        let (answered, answers) = sync_channel(1);
        let (said, words) = channel();
        thread::spawn(move || write_requests(input, &to_write));
        thread::spawn(move || read_answers(output, &answered));
        // The receiver may be gone.
        thread::spawn(move || drop(said.send(last_words(errors))));
        Ok(Running {
            child,
            requests,
            answers,
            words,
        })
    }

    /// Returns the process id.
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Returns the answer to a request, or the reason why there is none. Returns [`None`] if no
    /// answer came in time.
    pub(crate) fn ask(&mut self, request: &str, patience: Duration) -> Option<Answer> {
        match self.answers.try_recv() {
            Ok(Ok(line)) => {
                let line: String = line.chars().take(LAST_BYTES).collect();
                let why = format!("a line that nobody asked for: `{line}`");
                return Some(Err(Failure::Wrong(why)));
            }
            Ok(Err(why)) => return Some(Err(why)),
            // If the driver has ended, waiting for the answer below reports it.
            Err(TryRecvError::Empty | TryRecvError::Disconnected) => {}
        }
        // If the request cannot be sent, no answer comes, which is reported below.
        let _ = self.requests.send(request.to_owned());
        match self.answers.recv_timeout(patience) {
            Ok(answer) => Some(answer),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(Err(Failure::Ended("it ended"))),
        }
    }

    /// Returns a failure as a sentence, with the exit status if the driver ended, and the last
    /// lines of its stderr.
    pub(crate) fn explain(mut self, failure: Failure) -> String {
        let mut said = match failure {
            Failure::Wrong(why) => why,
            Failure::Ended(why) => match self.status() {
                Some(status) => format!("{why}, {status}"),
                None => why.to_owned(),
            },
        };
        let _ = self.child.kill();
        let _ = self.child.wait();
        // A process that inherited its stderr may keep it open for ever.
        let words = self.words.recv_timeout(Duration::from_secs(5));
        for line in words.unwrap_or_default() {
            said.push_str("; ");
            said.push_str(&line);
        }
        said
    }

    /// Returns the exit status, if the driver ends soon.
    fn status(&mut self) -> Option<ExitStatus> {
        for _ in 0..1000 {
            let status = self.child.try_wait().ok().flatten();
            if status.is_some() {
                return status;
            }
            thread::sleep(Duration::from_millis(5));
        }
        None
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn write_requests(mut input: ChildStdin, requests: &Receiver<String>) {
    for request in requests {
        let sent = writeln!(input, "{request}").and_then(|()| input.flush());
        if sent.is_err() {
            return;
        }
    }
}

fn read_answers(output: ChildStdout, answers: &SyncSender<Answer>) {
    let mut output = BufReader::new(output);
    loop {
        let mut line = Vec::new();
        let read = (&mut output).take(LONGEST).read_until(b'\n', &mut line);
        let whole = line.pop() == Some(b'\n');
        let answer = match (read, whole) {
            (Ok(0) | Err(_), _) => return,
            (Ok(_), true) => {
                let wrong = |_| Failure::Wrong("an answer that is not UTF-8".into());
                String::from_utf8(line).map_err(wrong)
            }
            (Ok(length), false) if length as u64 == LONGEST => {
                let why = format!("an answer of more than {LONGEST} bytes");
                Err(Failure::Wrong(why))
            }
            (Ok(_), false) => Err(Failure::Ended("it ended in the middle of an answer")),
        };
        let failed = answer.is_err();
        if answers.send(answer).is_err() || failed {
            return;
        }
    }
}

/// Returns the last lines that are not empty.
fn last_words(errors: ChildStderr) -> Vec<String> {
    let mut lines = Vec::new();
    let mut errors = BufReader::new(errors);
    loop {
        let mut line = Vec::new();
        // Longer lines are reported in pieces.
        match (&mut errors).take(1 << 16).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return lines,
            Ok(_) => {}
        }
        let line = String::from_utf8_lossy(&line);
        let line: String = line.trim().chars().take(LAST_BYTES).collect();
        if !line.is_empty() {
            lines.push(line);
            if lines.len() > LAST_LINES {
                lines.remove(0);
            }
        }
    }
}
