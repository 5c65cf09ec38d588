//! Messages over tokio, which are received and sent without blocking a thread.
//!
//! Only waiting for bytes is asynchronous. A complete message is opened as any other.

use std::io;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use weather_station::weather::Reading;
use zooph::framing::{Length, length};
use zooph::{Arena, Fault, FaultKind, Limits, Message};

/// Reads the bytes of the next framed message. Returns `None` at the end of the stream. It reads nothing beyond the message,
/// and memory grows only with the bytes that arrive. If the future is dropped, the bytes read so far are lost, so a program
/// that uses `select!` should read in a separate task.
///
/// # Errors
/// If reading fails, or if the framing is invalid.
pub async fn read_frame(
    reader: &mut (impl AsyncRead + Unpin),
    limits: &Limits,
) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    loop {
        let needed = match length(&bytes)? {
            Length::Exactly(needed) if needed == bytes.len() as u64 => return Ok(Some(bytes)),
            // The segment table is a whole number of words.
            Length::AtLeast(needed) | Length::Exactly(needed) => needed.next_multiple_of(8),
        };
        if needed > limits.bytes && !bytes.is_empty() {
            return Err(Fault::at_byte(FaultKind::MessageSize, 0).into());
        }
        let missing = needed - bytes.len() as u64;
        let mut rest = (&mut *reader).take(missing);
        if rest.read_to_end(&mut bytes).await? as u64 != missing {
            if bytes.is_empty() {
                return Ok(None);
            }
            return Err(Fault::at_byte(FaultKind::Truncated, bytes.len() as u64).into());
        }
    }
}

/// Adds up the samples of all readings that a station sends.
///
/// # Errors
/// If reading fails, or if a message is invalid.
pub async fn sum(mut socket: impl AsyncRead + Unpin) -> io::Result<f32> {
    let mut sum = 0.0;
    while let Some(bytes) = read_frame(&mut socket, &Limits::default()).await? {
        let message = Message::<Reading, _>::open(bytes)?;
        sum += message.root().samples().iter().sum::<f32>();
    }
    Ok(sum)
}

/// Sends a reading for each list of samples. All of them are built in one arena.
///
/// # Errors
/// If writing fails.
pub async fn send(mut socket: impl AsyncWrite + Unpin, samples: &[&[f32]]) -> io::Result<()> {
    let mut arena = Arena::new();
    for samples in samples {
        arena.init::<Reading>().set_samples(*samples);
        socket.write_all(arena.framed()).await?;
    }
    socket.shutdown().await
}
