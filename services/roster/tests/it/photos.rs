use std::{io::Cursor, time::Duration};

use image::{DynamicImage, ImageFormat, Rgb, RgbImage};
use platform::auth::Role;
use serde_json::{Value, json};
use testing::{Place, TestApp, TestClient, TestResponse, send};

use crate::attendance::{attendance, run};

const PHOTO: &str = "/scholars/1/photo";

fn picture(red: u8) -> Vec<u8> {
    let picture = DynamicImage::from(RgbImage::from_pixel(300, 200, Rgb([red, 90, 30])));
    let mut bytes = Cursor::new(Vec::new());
    picture.write_to(&mut bytes, ImageFormat::Jpeg).unwrap();
    bytes.into_inner()
}

/// A picture with what a camera writes into the file: here a made-up place.
fn picture_with_place() -> Vec<u8> {
    let mut file = picture(200);
    let mut part = vec![0xff, 0xe1, 0, 2 + 6 + 16];
    part.extend(b"Exif\0\0GPS 40.7N 74.0W ");
    part.truncate(4 + 6 + 16);
    file.splice(2..2, part);
    file
}

async fn upload(who: &TestClient, path: &str, bytes: Vec<u8>) -> TestResponse {
    let request = who.request("PUT".parse().unwrap(), path);
    send(request.header("content-type", "image/jpeg").body(bytes)).await
}

async fn in_register(who: &TestClient) -> Value {
    let shown = who.get("/attendance/register?siteId=21").await.expect(200).value();
    shown["results"][0]["photo"].clone()
}

async fn stored(app: &TestApp, photo: &Value) -> Option<Vec<u8>> {
    let key = format!("photos/{}/thumbnail.jpg", photo.as_str().unwrap());
    app.platform.files().get(&key).await.unwrap().map(|bytes| bytes.to_vec())
}

#[tokio::test]
async fn a_photo_is_made_anew_sealed_and_shown_where_the_child_is() {
    let (app, admin) = attendance().await;
    assert_eq!(in_register(&admin).await, Value::Null);
    let sent = picture_with_place();
    assert!(sent.windows(3).any(|window| window == b"GPS"));
    let photo = upload(&admin, PHOTO, sent).await.expect(200).value()["photo"].clone();
    let shown = admin
        .get(&format!("{PHOTO}?size=thumbnail&v={}", photo.as_str().unwrap()))
        .await
        .expect(200);
    for (header, value) in [
        ("content-type", "image/jpeg"),
        ("cache-control", "private, no-store"),
        ("x-content-type-options", "nosniff"),
        ("content-security-policy", "default-src 'none'; sandbox"),
    ] {
        assert_eq!(shown.header(header), Some(value));
    }
    let small = image::load_from_memory(&shown.body).unwrap();
    assert_eq!((small.width(), small.height()), (128, 128));
    let full = admin.get(PHOTO).await.expect(200).body;
    assert!(!full.windows(4).any(|window| window == b"Exif"));
    let full = image::load_from_memory(&full).unwrap();
    assert_eq!((full.width(), full.height()), (300, 200));
    // What the file store holds is no picture there.
    let stored_object = stored(&app, &photo).await.unwrap();
    assert!(image::load_from_memory(&stored_object).is_err());
    assert_eq!(in_register(&admin).await, photo);
    let scholar = admin.get("/scholars/1").await.expect(200).value();
    assert_eq!(scholar["photo"], photo);
    let tag = shown.header("etag").unwrap().to_owned();
    admin.with_header("if-none-match", &tag).get(PHOTO).await.expect(304);
    assert_eq!(
        app.count("audit_log", "action = 'scholar.photo-upload' AND entity_id = '1'").await,
        1
    );
    for junk in [&b"GIF89a"[..], b"", b"<svg/>"] {
        upload(&admin, PHOTO, junk.to_vec()).await.expect_problem(400, "Error_ValidationFailed");
    }
}

#[tokio::test]
async fn a_photo_is_for_those_who_see_the_child() {
    let (app, admin) = attendance().await;
    upload(&admin, PHOTO, picture(1)).await.expect(200);
    upload(&admin, "/scholars/3/photo", picture(2)).await.expect(200);
    let staff = app.user(Role::Staff, Place::site(1, 2, 21)).await;
    staff.get(PHOTO).await.expect(200);
    // Cleo has no classroom.
    staff.get("/scholars/3/photo").await.expect_problem(404, "Error_NotFound");
    upload(&staff, PHOTO, picture(3)).await.expect(403);
    staff.delete(PHOTO).await.expect(403);
    for place in [Place::site(1, 2, 22), Place::site(9, 90, 91)] {
        let other = app.user(Role::SessionAdmin, place).await;
        other.get(PHOTO).await.expect_problem(404, "Error_NotFound");
        upload(&other, PHOTO, picture(3)).await.expect_problem(404, "Error_NotFound");
        other.delete(PHOTO).await.expect_problem(404, "Error_NotFound");
    }
    admin.get("/scholars/2/photo").await.expect_problem(404, "Error_NotFound");
}

#[tokio::test]
async fn a_family_that_wants_no_photos_has_none() {
    let (app, admin) = attendance().await;
    let photo = upload(&admin, PHOTO, picture(1)).await.expect(200).value()["photo"].clone();
    let version = admin.get("/scholars/1").await.expect(200).value()["version"].clone();
    let edit = json!({"version": version, "photoOptOut": true});
    let after = admin.put("/scholars/1", &edit).await.expect(200).value();
    assert_eq!(after["photo"], Value::Null);
    admin.get(PHOTO).await.expect_problem(404, "Error_NotFound");
    assert_eq!(in_register(&admin).await, Value::Null);
    let refused = upload(&admin, PHOTO, picture(1)).await.expect(400).value();
    assert!(refused["errors"]["photo"][0].as_str().unwrap().contains("opted out"), "{refused}");
    // An opt-out by a file or a merge counts as well.
    upload(&admin, "/scholars/2/photo", picture(2)).await.expect(200);
    run(&app, "UPDATE scholars SET photo_opt_out = true WHERE id = 2").await;
    assert_eq!(app.count("scholar_photos", "true").await, 0);
    // The bytes go with the next round.
    assert!(stored(&app, &photo).await.is_some());
    assert_eq!(app.count("scholar_photos_gone", "true").await, 2);
    app.clock().advance(chrono::TimeDelta::minutes(6));
    for _ in 0..100 {
        if app.count("scholar_photos_gone", "true").await == 0 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert!(stored(&app, &photo).await.is_none());
    assert_eq!(app.count("scholar_photos_gone", "true").await, 0);
}

#[tokio::test]
async fn a_new_photo_takes_the_place_of_the_old_one() {
    let (app, admin) = attendance().await;
    let first = upload(&admin, PHOTO, picture(1)).await.expect(200).value()["photo"].clone();
    let second = upload(&admin, PHOTO, picture(2)).await.expect(200).value()["photo"].clone();
    assert_ne!(first, second);
    assert_eq!(in_register(&admin).await, second);
    assert_eq!(app.count("scholar_photos_gone", "true").await, 1);
    admin.delete(PHOTO).await.expect(204);
    admin.delete(PHOTO).await.expect(404);
    assert_eq!(in_register(&admin).await, Value::Null);
    assert_eq!(app.count("audit_log", "action = 'scholar.photo-delete'").await, 1);
}
