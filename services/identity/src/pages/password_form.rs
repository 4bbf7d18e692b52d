//! The two password fields that the reset and invitation pages share.

use super::{
    browser::{Browser, Posted},
    view::Field,
};
use crate::{
    passwords::{HashError, Passwords},
    users::rules::{self, Broken},
};

/// A new password as it was typed, checked.
pub struct NewPassword {
    /// The password, when it may be used.
    pub password: Option<String>,
    password_error: Option<String>,
    repeat_error: Option<String>,
}

impl NewPassword {
    /// Nothing typed yet.
    pub fn none() -> Self {
        Self { password: None, password_error: None, repeat_error: None }
    }

    /// Reads and checks both fields (spec 2 §5).
    pub fn read(browser: &Browser, form: &Posted) -> Self {
        let texts = browser.language.texts();
        let (password, repeated) = (form.get("password"), form.get("repeat"));
        let say = |field: &str, broken| texts.broken(field, broken, browser.language);
        let password_error =
            rules::password(password).err().map(|broken| say(texts.new_password, broken));
        let repeat_error = if repeated.is_empty() {
            Some(say(texts.repeat_password, Broken::Missing))
        } else {
            (password != repeated).then(|| say(texts.repeat_password, Broken::Differs))
        };
        let fine = password_error.is_none() && repeat_error.is_none();
        Self { password: fine.then(|| password.to_owned()), password_error, repeat_error }
    }

    /// Refuses the password that is to be replaced: a temporary one would otherwise be kept for good.
    pub async fn unlike(
        mut self,
        browser: &Browser,
        passwords: &Passwords,
        present: Option<String>,
    ) -> Result<Self, HashError> {
        if let Some(password) = &self.password
            && passwords.verify(password.clone(), present).await?
        {
            let texts = browser.language.texts();
            let same = texts.broken(texts.new_password, Broken::SamePassword, browser.language);
            self = Self { password: None, password_error: Some(same), repeat_error: None };
        }
        Ok(self)
    }

    /// The fields. What was typed is never sent back.
    pub fn fields(self, browser: &Browser, autofocus: bool) -> [Field; 2] {
        let texts = browser.language.texts();
        [
            Field {
                name: "password",
                label: texts.new_password,
                kind: "password",
                autocomplete: "new-password",
                hint: Some(texts.password_help),
                autofocus,
                error: self.password_error,
                ..Field::default()
            },
            Field {
                name: "repeat",
                label: texts.repeat_password,
                kind: "password",
                autocomplete: "new-password",
                error: self.repeat_error,
                ..Field::default()
            },
        ]
    }
}
