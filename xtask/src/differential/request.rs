//! Compares the requests to code generators that both compilers make of a schema, byte for byte, and the constants.

use super::Progress;
use super::case::Case;
use crate::process::{Outcome, root};

pub(super) fn compare(case: &Case, progress: &Progress) -> Outcome {
    // Both tools use our standard schemas, which are newer than those that came with the stock tool.
    let include = format!("-I{}", root().join("schemas/std").display());
    let mut args = vec!["compile", "-o-", "--no-standard-import", &include];
    args.extend(case.schema.files().iter().map(|file| file.path.as_str()));
    let (stock, ours) = case.both(&args, &[])?;
    if !stock.success {
        return Err(format!(
            "the stock tool refuses {}: {}",
            case.folder.display(),
            String::from_utf8_lossy(&stock.stderr)
        ));
    }
    if !ours.success {
        let what = format!("refused: {}", String::from_utf8_lossy(&ours.stderr));
        return case.save(&args, &[], (&stock, &ours), &what, progress);
    }
    let same = stock.stdout.iter().zip(&ours.stdout);
    let same = same.take_while(|(theirs, own)| theirs == own).count();
    match stock.stdout == ours.stdout {
        true => progress.equal(),
        false => {
            let what = format!("other bytes from {same:#x} on");
            case.save(&args, &[], (&stock, &ours), &what, progress)?;
        }
    }
    constants(case, progress)
}

fn constants(case: &Case, progress: &Progress) -> Outcome {
    for file in case.schema.files() {
        let names = file
            .text
            .lines()
            .filter_map(|line| line.strip_prefix("const "));
        for name in names.filter_map(|rest| rest.split(' ').next()).take(3) {
            case.compare_runs(&["eval", &file.path, name], &[], progress)?;
        }
    }
    Ok(())
}
