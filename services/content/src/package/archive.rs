//! A package as a zip file.

use std::{
    collections::BTreeMap,
    io::{Cursor, Read, Write},
};

use platform::{error::Problem, fault};
use zip::{CompressionMethod, ZipArchive, ZipWriter, write::SimpleFileOptions};

use super::write::Files;

/// Most bytes of all files together, unpacked: a small archive can hold a large nothing.
const UNPACKED: u64 = 64 * 1024 * 1024;
/// Most files.
const FILES: usize = 5_000;

/// Packs files. The same files give the same bytes.
pub(super) fn pack(files: &Files) -> Result<Vec<u8>, Problem> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for (path, bytes) in files {
        let options = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Deflated)
            .last_modified_time(zip::DateTime::default());
        archive.start_file(path, options).map_err(Problem::internal)?;
        archive.write_all(bytes).map_err(Problem::internal)?;
    }
    Ok(archive.finish().map_err(Problem::internal)?.into_inner())
}

/// The files of an archive by path. A package may lie in a folder of its own, as archives of a folder have it.
///
/// Errors: 400 on `file` when it is no archive, or one that is too large.
pub(super) fn unpack(bytes: &[u8]) -> Result<Files, Problem> {
    let unreadable =
        || Problem::invalid("file", fault("packageType", "Please choose a package of type ZIP"));
    let too_large = || {
        let fault = fault("packageSize", "The package holds more than 64 MB or 5,000 files");
        Problem::invalid("file", fault)
    };
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|_| unreadable())?;
    if archive.len() > FILES {
        return Err(too_large());
    }
    let (mut files, mut left) = (BTreeMap::new(), UNPACKED);
    for at in 0..archive.len() {
        let file = archive.by_index(at).map_err(|_| unreadable())?;
        if file.is_dir() {
            continue;
        }
        // None where a path leads out of the archive.
        let path = file.enclosed_name().ok_or_else(unreadable)?;
        let path = path.to_str().ok_or_else(unreadable)?.to_owned();
        let mut unpacked = Vec::new();
        // What the archive says of the length is not to be trusted.
        let read = file.take(left + 1).read_to_end(&mut unpacked).map_err(|_| unreadable())?;
        let read = u64::try_from(read).map_err(|_| too_large())?;
        left = left.checked_sub(read).ok_or_else(too_large)?;
        // What file managers leave in every folder.
        let is_leftover = path.starts_with("__MACOSX/") || path.ends_with(".DS_Store");
        if !is_leftover {
            files.insert(path, unpacked);
        }
    }
    Ok(without_folder(files))
}

fn without_folder(files: Files) -> Files {
    let folder = files.keys().next().and_then(|path| Some(path.split_once('/')?.0));
    let Some(folder) = folder.filter(|name| !matches!(*name, "items" | "files")) else {
        return files;
    };
    let prefix = format!("{folder}/");
    if !files.keys().all(|path| path.starts_with(&prefix)) {
        return files;
    }
    let inner = |path: String| path.strip_prefix(&prefix).unwrap_or(&path).to_owned();
    files.into_iter().map(|(path, bytes)| (inner(path), bytes)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(paths: &[&str]) -> Files {
        paths.iter().map(|path| ((*path).to_owned(), path.as_bytes().to_vec())).collect()
    }

    #[test]
    fn what_is_packed_comes_back_and_looks_the_same_each_time() {
        let files = files(&["files/a.svg", "items/a.en.md", "subscriptions.toml"]);
        let packed = pack(&files).unwrap();
        assert_eq!(pack(&files).unwrap(), packed);
        assert_eq!(unpack(&packed).unwrap(), files);
    }

    #[test]
    fn a_package_may_lie_in_a_folder() {
        let packed = pack(&files(&["library/items/a.en.md", "library/files/a.svg"])).unwrap();
        let paths: Vec<String> = unpack(&packed).unwrap().into_keys().collect();
        assert_eq!(paths, ["files/a.svg", "items/a.en.md"]);
    }

    #[test]
    fn what_is_no_archive_is_refused() {
        assert_eq!(unpack(b"no archive").unwrap_err().status(), 400);
        let outside = pack(&files(&["../../etc/passwd"])).unwrap();
        assert_eq!(unpack(&outside).unwrap_err().status(), 400);
    }

    #[test]
    fn a_small_archive_of_a_large_nothing_is_refused() {
        let nothing = Files::from([("items/a.en.md".to_owned(), vec![0; 65 * 1024 * 1024])]);
        let packed = pack(&nothing).unwrap();
        assert!(packed.len() < 1024 * 1024);
        assert_eq!(unpack(&packed).unwrap_err().status(), 400);
    }
}
