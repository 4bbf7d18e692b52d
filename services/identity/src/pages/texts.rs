//! Every word of the pages, in English and Spanish. A missing translation does not compile.

use chrono::Duration;

use crate::users::rules::{Broken, EMAIL_LENGTH, NAME_LENGTH};

/// The languages of the product (spec 1 §9).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// `en`
    English,
    /// `es`
    Spanish,
}

impl Language {
    /// The language of a tag such as `es` or `es-MX`, when it is one of ours.
    pub fn of_tag(tag: &str) -> Option<Self> {
        let primary = tag.split(['-', '_']).next().unwrap_or_default();
        if primary.eq_ignore_ascii_case("en") {
            Some(Self::English)
        } else if primary.eq_ignore_ascii_case("es") {
            Some(Self::Spanish)
        } else {
            None
        }
    }

    /// The first language of a space-separated `ui_locales` that is one of ours.
    pub fn of_ui_locales(tags: &str) -> Option<Self> {
        tags.split_whitespace().find_map(Self::of_tag)
    }

    /// The language that an `Accept-Language` header prefers, by its weights (RFC 9110 §12.5.4).
    pub fn of_accept_language(header: &str) -> Option<Self> {
        let mut best: Option<(Self, f32)> = None;
        for part in header.split(',') {
            let mut pieces = part.split(';');
            let Some(language) = Self::of_tag(pieces.next().unwrap_or_default().trim()) else {
                continue;
            };
            let weight = pieces
                .find_map(|piece| piece.trim().strip_prefix("q="))
                .map_or(1.0, |q| q.trim().parse().unwrap_or(0.0));
            if weight > 0.0 && best.is_none_or(|(_, seen)| weight > seen) {
                best = Some((language, weight));
            }
        }
        best.map(|(language, _)| language)
    }

    /// The tag, as in `lang`.
    pub const fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Spanish => "es",
        }
    }

    /// The other one, for the switch.
    pub const fn other(self) -> Self {
        match self {
            Self::English => Self::Spanish,
            Self::Spanish => Self::English,
        }
    }

    /// Its own name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::Spanish => "Español",
        }
    }

    /// The words of the pages.
    pub const fn texts(self) -> &'static Texts {
        match self {
            Self::English => &ENGLISH,
            Self::Spanish => &SPANISH,
        }
    }
}

/// The words of the pages in one language.
#[derive(Debug)]
pub struct Texts {
    pub tagline: &'static str,
    pub skip: &'static str,
    pub required: &'static str,
    pub problem_one: &'static str,
    pub error_prefix: &'static str,
    pub email: &'static str,
    pub password: &'static str,
    pub new_password: &'static str,
    pub repeat_password: &'static str,
    pub first_name: &'static str,
    pub last_name: &'static str,
    pub password_help: &'static str,
    pub sign_in_title: &'static str,
    pub sign_in_button: &'static str,
    pub sign_in_wrong: &'static str,
    pub sign_in_again: &'static str,
    pub too_many: &'static str,
    pub forgot_link: &'static str,
    pub forgot_title: &'static str,
    pub forgot_help: &'static str,
    pub forgot_button: &'static str,
    pub forgot_sent_title: &'static str,
    pub forgot_sent: &'static str,
    pub back_to_sign_in: &'static str,
    pub reset_title: &'static str,
    pub reset_button: &'static str,
    pub reset_done_title: &'static str,
    pub reset_done: &'static str,
    pub link_title: &'static str,
    pub reset_link_bad: &'static str,
    pub ask_new_link: &'static str,
    pub invitation_title: &'static str,
    pub invitation_help: &'static str,
    pub invitation_button: &'static str,
    pub invitation_bad: &'static str,
    pub invitation_taken: &'static str,
    pub sign_out_title: &'static str,
    pub sign_out_question: &'static str,
    pub sign_out_button: &'static str,
    pub stay_button: &'static str,
    pub signed_out_title: &'static str,
    pub signed_out: &'static str,
    pub error_title: &'static str,
    pub error_request: &'static str,
    pub error_client: &'static str,
    pub error_redirect: &'static str,
    pub error_form: &'static str,
    pub error_not_found: &'static str,
    pub error_unavailable: &'static str,
    pub error_internal: &'static str,
    pub try_again: &'static str,
    pub home_link: &'static str,
    pub sso_hint: &'static str,
    pub sso_leaving_title: &'static str,
    pub sso_leaving: &'static str,
    pub sso_continue: &'static str,
    pub sso_failed_title: &'static str,
    pub sso_lost: &'static str,
    pub sso_declined: &'static str,
    pub sso_off: &'static str,
    pub sso_unreachable: &'static str,
    pub sso_wrong: &'static str,
    pub sso_unverified: &'static str,
    pub sso_other_domain: &'static str,
    pub sso_other_account: &'static str,
    pub sso_other_identity: &'static str,
    pub sso_higher_role: &'static str,
    pub sso_no_access: &'static str,
    pub sso_no_role_title: &'static str,
    pub sso_no_role: &'static str,
    pub domain_title: &'static str,
    pub domain_help: &'static str,
    pub domain_button: &'static str,
    pub domain_done_title: &'static str,
    pub domain_done: &'static str,
    pub domain_bad: &'static str,
}

impl Texts {
    /// What a form says under a field whose rule is broken.
    pub fn broken(&self, field: &str, broken: Broken, language: Language) -> String {
        if language == Language::English {
            return broken.fault(field).to_string();
        }
        match broken {
            Broken::Missing => format!("{field}: este dato es obligatorio"),
            Broken::TooLong(length) => {
                format!("{field}: no puede tener más de {length} caracteres")
            }
            Broken::NotAName => {
                format!("{field}: solo puede tener letras, puntos, espacios, apóstrofos y guiones")
            }
            Broken::NotAnEmail => "El correo electrónico no es válido".to_owned(),
            Broken::NotAPhone => "El teléfono debe tener 10 dígitos".to_owned(),
            Broken::WeakPassword => {
                "La contraseña debe tener de 10 a 15 caracteres, con una minúscula, una mayúscula, un número y un carácter especial."
                    .to_owned()
            }
            Broken::SamePassword => {
                "Elija una contraseña distinta de la que tiene".to_owned()
            }
            Broken::Differs => "Las dos contraseñas no son iguales".to_owned(),
        }
    }
}

const _: () = assert!(NAME_LENGTH < EMAIL_LENGTH);

/// How long a person has to wait, in words.
pub fn minutes(wait: Duration, language: Language) -> String {
    let minutes = (wait.num_seconds().max(1) + 59) / 60;
    match (language, minutes) {
        (Language::English, 1) => "1 minute".to_owned(),
        (Language::English, n) => format!("{n} minutes"),
        (Language::Spanish, 1) => "1 minuto".to_owned(),
        (Language::Spanish, n) => format!("{n} minutos"),
    }
}

const ENGLISH: Texts = Texts {
    tagline: "Power your purpose",
    skip: "Skip to the form",
    required: "All fields are required.",
    problem_one: "Please check the highlighted fields.",
    error_prefix: "Error: ",
    email: "Email",
    password: "Password",
    new_password: "New password",
    repeat_password: "Repeat the password",
    first_name: "First Name",
    last_name: "Last Name",
    password_help: "10 to 15 characters, with at least one lowercase letter, one uppercase letter, one number and one special character.",
    sign_in_title: "Sign in",
    sign_in_button: "Sign in",
    sign_in_wrong: "That email and password do not match. Please check your email address and try again.",
    sign_in_again: "Please sign in again to go on.",
    too_many: "Too many tries. Please wait and try again in",
    forgot_link: "Forgot your password?",
    forgot_title: "Forgot your password?",
    forgot_help: "Enter your email address and we will send you a link to choose a new password.",
    forgot_button: "Send the link",
    forgot_sent_title: "Check your email",
    forgot_sent: "If there is an account for that email address, a link to choose a new password is on its way. It works for a short time only.",
    back_to_sign_in: "Back to sign in",
    reset_title: "Choose a new password",
    reset_button: "Save the password",
    reset_done_title: "Your password is changed",
    reset_done: "You are signed out everywhere. Please sign in with your new password.",
    link_title: "This link does not work any more",
    reset_link_bad: "It was used already, or it is too old.",
    ask_new_link: "Ask for a new link",
    invitation_title: "Welcome to Afterbell",
    invitation_help: "Tell us your name and choose a password.",
    invitation_button: "Accept the invitation",
    invitation_taken: "You already use Afterbell with this email address. Please sign in, or contact the help desk.",
    invitation_bad: "The invitation was accepted already, or it is too old. Please ask the person who invited you to send it again.",
    sign_out_title: "Sign out",
    sign_out_question: "Do you want to sign out of Afterbell?",
    sign_out_button: "Sign out",
    stay_button: "Stay signed in",
    signed_out_title: "You are signed out",
    signed_out: "You can close this window.",
    error_title: "Something is not right",
    error_request: "The address that brought you here is not complete. Please go back and try again.",
    error_client: "The application that sent you here is not known to us.",
    error_redirect: "The application that sent you here asked us to go to an address that is not registered.",
    error_form: "This page was open for too long, or your browser does not keep cookies. Please try again.",
    error_not_found: "There is no such page.",
    error_unavailable: "Afterbell is not available right now. Please try again in a moment.",
    error_internal: "Something went wrong on our side. Please contact the help desk.",
    try_again: "Try again",
    home_link: "Go to Afterbell",
    sso_hint: "Leave it empty if you sign in with your organization.",
    sso_leaving_title: "Sign in with your organization",
    sso_leaving: "Your organization asks you to sign in at",
    sso_continue: "Continue",
    sso_failed_title: "You could not be signed in",
    sso_lost: "This sign-in took too long, was used already, or began in another browser. Please try again.",
    sso_declined: "Your organization did not confirm the sign-in. Please try again.",
    sso_off: "Your organization does not use this way to sign in any more. Please try again.",
    sso_unreachable: "Your organization's sign-in cannot be reached right now. Please try again in a moment, or contact your administrator.",
    sso_wrong: "Your organization's sign-in gave an answer that we cannot accept. Please contact your administrator.",
    sso_unverified: "Your organization's sign-in has not verified your email address. Please contact your administrator.",
    sso_other_domain: "Your organization's sign-in gave an email address that is not one of your organization. Please contact your administrator.",
    sso_other_account: "The person of that email address does not belong to this organization. Please contact your administrator.",
    sso_other_identity: "That email address belongs to somebody else at your organization's sign-in. Please contact your administrator.",
    sso_higher_role: "Your role does not use your organization's sign-in. Please sign in with your password.",
    sso_no_access: "You have no access to Afterbell, or your invitation is over. Please contact your administrator.",
    sso_no_role_title: "You are known, but have no role yet",
    sso_no_role: "Your organization has confirmed who you are. Before you can use Afterbell, an administrator of your account has to give you a role. Please ask them, and then sign in again.",
    domain_title: "Confirm your email domain",
    domain_help: "{account} asks to let people with addresses at {domain} sign in to Afterbell at {issuer}. Confirm this only if you know of it.",
    domain_button: "Confirm",
    domain_done_title: "Domain confirmed",
    domain_done: "People with addresses at {domain} can now sign in to Afterbell at {issuer}.",
    domain_bad: "It was used already, or it is too old. The account can ask again by saving its single sign-on settings.",
};

const SPANISH: Texts = Texts {
    tagline: "Impulse su propósito",
    skip: "Ir al formulario",
    required: "Todos los datos son obligatorios.",
    problem_one: "Revise los campos marcados.",
    error_prefix: "Error: ",
    email: "Correo electrónico",
    password: "Contraseña",
    new_password: "Contraseña nueva",
    repeat_password: "Repita la contraseña",
    first_name: "Nombre",
    last_name: "Apellido",
    password_help: "De 10 a 15 caracteres, con al menos una minúscula, una mayúscula, un número y un carácter especial.",
    sign_in_title: "Iniciar sesión",
    sign_in_button: "Iniciar sesión",
    sign_in_wrong: "El correo y la contraseña no coinciden. Revise su correo electrónico e inténtelo de nuevo.",
    sign_in_again: "Vuelva a iniciar sesión para continuar.",
    too_many: "Demasiados intentos. Espere y vuelva a intentarlo en",
    forgot_link: "¿Olvidó su contraseña?",
    forgot_title: "¿Olvidó su contraseña?",
    forgot_help: "Escriba su correo electrónico y le enviaremos un enlace para elegir una contraseña nueva.",
    forgot_button: "Enviar el enlace",
    forgot_sent_title: "Revise su correo",
    forgot_sent: "Si hay una cuenta con ese correo electrónico, le llegará un enlace para elegir una contraseña nueva. Funciona por poco tiempo.",
    back_to_sign_in: "Volver a iniciar sesión",
    reset_title: "Elija una contraseña nueva",
    reset_button: "Guardar la contraseña",
    reset_done_title: "Su contraseña ha cambiado",
    reset_done: "Cerramos todas sus sesiones. Inicie sesión con su contraseña nueva.",
    link_title: "Este enlace ya no funciona",
    reset_link_bad: "Ya se usó o es demasiado antiguo.",
    ask_new_link: "Pedir un enlace nuevo",
    invitation_title: "Le damos la bienvenida a Afterbell",
    invitation_help: "Díganos su nombre y elija una contraseña.",
    invitation_button: "Aceptar la invitación",
    invitation_taken: "Usted ya usa Afterbell con este correo. Inicie sesión o hable con la mesa de ayuda.",
    invitation_bad: "La invitación ya se aceptó o es demasiado antigua. Pida a quien le invitó que la envíe de nuevo.",
    sign_out_title: "Cerrar sesión",
    sign_out_question: "¿Quiere cerrar su sesión de Afterbell?",
    sign_out_button: "Cerrar sesión",
    stay_button: "Seguir en Afterbell",
    signed_out_title: "Su sesión está cerrada",
    signed_out: "Puede cerrar esta ventana.",
    error_title: "Algo no está bien",
    error_request: "La dirección que le trajo aquí está incompleta. Vuelva atrás e inténtelo de nuevo.",
    error_client: "No conocemos la aplicación que le envió aquí.",
    error_redirect: "La aplicación que le envió aquí pidió ir a una dirección que no está registrada.",
    error_form: "Esta página estuvo abierta demasiado tiempo o su navegador no guarda cookies. Inténtelo de nuevo.",
    error_not_found: "Esta página no existe.",
    error_unavailable: "Afterbell no está disponible en este momento. Inténtelo de nuevo dentro de un rato.",
    error_internal: "Algo falló de nuestro lado. Comuníquese con el servicio de ayuda.",
    try_again: "Intentar de nuevo",
    home_link: "Ir a Afterbell",
    sso_hint: "Déjela vacía si inicia sesión con su organización.",
    sso_leaving_title: "Inicie sesión con su organización",
    sso_leaving: "Su organización le pide iniciar sesión en",
    sso_continue: "Continuar",
    sso_failed_title: "No pudimos iniciar su sesión",
    sso_lost: "Este inicio de sesión tardó demasiado, ya se usó o empezó en otro navegador. Inténtelo de nuevo.",
    sso_declined: "Su organización no confirmó el inicio de sesión. Inténtelo de nuevo.",
    sso_off: "Su organización ya no usa esta forma de iniciar sesión. Inténtelo de nuevo.",
    sso_unreachable: "El inicio de sesión de su organización no responde en este momento. Inténtelo de nuevo dentro de un rato o hable con su administrador.",
    sso_wrong: "El inicio de sesión de su organización dio una respuesta que no podemos aceptar. Hable con su administrador.",
    sso_unverified: "El inicio de sesión de su organización no ha verificado su correo electrónico. Hable con su administrador.",
    sso_other_domain: "El inicio de sesión de su organización dio un correo que no pertenece a ella. Hable con su administrador.",
    sso_other_account: "La persona de ese correo no pertenece a esta organización. Hable con su administrador.",
    sso_other_identity: "Ese correo pertenece a otra persona en el inicio de sesión de su organización. Hable con su administrador.",
    sso_higher_role: "Su rol no usa el inicio de sesión de su organización. Inicie sesión con su contraseña.",
    sso_no_access: "Usted no tiene acceso a Afterbell o su invitación ya venció. Hable con su administrador.",
    sso_no_role_title: "Le conocemos, pero aún no tiene un rol",
    sso_no_role: "Su organización confirmó quién es usted. Para usar Afterbell, un administrador de su cuenta tiene que darle un rol. Pídaselo y vuelva a iniciar sesión.",
    domain_title: "Confirme su dominio de correo",
    domain_help: "{account} quiere que las personas con direcciones de {domain} inicien sesión en Afterbell en {issuer}. Confírmelo solo si está al tanto.",
    domain_button: "Confirmar",
    domain_done_title: "Dominio confirmado",
    domain_done: "Las personas con direcciones de {domain} ya pueden iniciar sesión en Afterbell en {issuer}.",
    domain_bad: "Ya se usó o es demasiado antiguo. La cuenta puede pedirlo de nuevo al guardar su inicio de sesión único.",
};

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("es-MX,es;q=0.9,en;q=0.8", Some(Language::Spanish))]
    #[case("fr, en;q=0.5, es;q=0.7", Some(Language::Spanish))]
    #[case("en;q=0, es;q=0.1", Some(Language::Spanish))]
    #[case("fr", None)]
    #[case("", None)]
    #[case(";q=;;,,", None)]
    fn the_browser_chooses_the_language(#[case] header: &str, #[case] expected: Option<Language>) {
        assert_eq!(Language::of_accept_language(header), expected);
    }

    #[test]
    fn messages_are_those_of_the_specification() {
        let texts = Language::English.texts();
        let say = |field, broken| texts.broken(field, broken, Language::English);
        assert_eq!(say(texts.first_name, Broken::Missing), "First Name is required");
        assert_eq!(say(texts.last_name, Broken::Missing), "Last Name is required");
        assert_eq!(say(texts.email, Broken::Missing), "Email is required");
        assert_eq!(say(texts.email, Broken::NotAnEmail), "Email invalid");
        assert_eq!(
            say(texts.first_name, Broken::TooLong(50)),
            "First Name may not be greater than 50 characters"
        );
    }
}
