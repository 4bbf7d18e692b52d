//! What can be asked for on the command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

/// Afterbell: the portal for after-school, out-of-school and summer programs, in one process.
#[derive(Debug, Parser)]
#[command(name = "afterbell", version, about, max_term_width = 100)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Start PostgreSQL, every service and the gateway, and serve until Ctrl-C
    Run(Run),
    /// Serve one service, or the gateway, as a process of its own
    Serve(Serve),
    /// Bring the databases of services up to date that are processes of their own
    Migrate(Migrate),
    /// Load data from files
    #[command(subcommand)]
    Import(Import),
    /// Invite a person and print the link under which they set name and password
    Invite(Invite),
    /// Look after clients: other systems that call the APIs
    #[command(subcommand)]
    Client(Client),
    /// Look after events that a service could not apply
    #[command(subcommand)]
    Events(Events),
    /// Load data for measuring
    Seed(Seed),
    /// Sign a demo user in and print an access token
    Token(Token),
    /// Check this machine and say what is missing
    Doctor(Doctor),
    /// Print the access list: who may call what, and who may open which page
    Routes,
    /// Print the OpenAPI document of a service
    Openapi(Openapi),
    /// Print who may call what, as the services' documents say: `gateway/operations.toml`
    Operations,
    /// Print the names of the services
    Services,
}

/// Where the data is.
#[derive(Debug, Args)]
pub struct Data {
    /// Directory of the database, mail and logs
    #[arg(long = "data", value_name = "DIR", default_value = ".afterbell")]
    pub dir: PathBuf,
}

/// `afterbell run`
#[derive(Debug, Args)]
pub struct Run {
    /// Load demo data and show its logins; mail can be read at /dev/mail
    #[arg(long)]
    pub demo: bool,
    /// Port to serve on; 0 takes a free one
    #[arg(long, default_value_t = 8080)]
    pub port: u16,
    /// Origin under which browsers reach it, when that is not http://127.0.0.1:PORT
    #[arg(long, value_name = "URL")]
    pub origin: Option<String>,
    /// Print one line of JSON when requests are answered, and no progress
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub data: Data,
}

/// `afterbell serve`
#[derive(Debug, Args)]
pub struct Serve {
    /// Name of a service, such as admin, or gateway
    #[arg(value_name = "SERVICE")]
    pub process: String,
}

/// `afterbell migrate`
#[derive(Debug, Args)]
pub struct Migrate {
    /// Names of services; all of them when none is given
    #[arg(value_name = "SERVICE")]
    pub services: Vec<String>,
}

/// `afterbell import …`
#[derive(Debug, Subcommand)]
pub enum Import {
    /// Load a partner directory: agency = account, program = program, site = site
    Directory(ImportDirectory),
    /// Enter the scholars of a file and enroll them at a site
    Scholars(ImportScholars),
    /// Enter the staff of a file at a site
    Staff(ImportRoster),
}

/// `afterbell import directory`
#[derive(Debug, Args)]
pub struct ImportDirectory {
    /// The directory, a CSV file with a header line
    pub file: PathBuf,
    /// Which columns mean what, a TOML file; the built-in mapping when not given
    #[arg(long, value_name = "FILE.toml")]
    pub mapping: Option<PathBuf>,
    /// Where rejected rows are written, with their line number and reason
    #[arg(long, value_name = "FILE.csv")]
    pub rejects: Option<PathBuf>,
    /// Print the summary as one line of JSON
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub data: Data,
}

/// `afterbell import scholars`
#[derive(Debug, Args)]
pub struct ImportScholars {
    #[command(flatten)]
    pub roster: ImportRoster,
    /// Enter children who look like a scholar of the account too; otherwise they are rejected
    #[arg(long)]
    pub allow_similar: bool,
}

/// `afterbell import staff`
#[derive(Debug, Args)]
pub struct ImportRoster {
    /// The people, a CSV or Excel file with headings
    pub file: PathBuf,
    /// Site id
    #[arg(long, value_name = "ID")]
    pub site: i64,
    /// Which columns mean what, a TOML file; what it does not name is matched by name and content
    #[arg(long, value_name = "FILE.toml")]
    pub mapping: Option<PathBuf>,
    /// Sheet of a workbook; the one with the most known headings when not given
    #[arg(long, value_name = "NAME")]
    pub sheet: Option<String>,
    /// Say what would be done, and do nothing
    #[arg(long)]
    pub dry_run: bool,
    /// Where faults are written, with line, column, value and reason
    #[arg(long, value_name = "FILE.csv")]
    pub rejects: Option<PathBuf>,
    /// Print the summary as one line of JSON
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub data: Data,
}

/// `afterbell events …`
#[derive(Debug, Subcommand)]
pub enum Events {
    /// List parked events: what each service was told by another but could not apply
    Parked(Parked),
    /// Try parked events again once their cause is gone, and list those that are still refused
    Retry(Parked),
}

/// `afterbell events parked` and `afterbell events retry`
#[derive(Debug, Args)]
pub struct Parked {
    /// Print one line of JSON for each event
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub data: Data,
}

/// `afterbell invite`
#[derive(Debug, Args)]
pub struct Invite {
    /// Whom to invite
    #[arg(long)]
    pub email: String,
    /// What they will be
    #[arg(long, value_enum)]
    pub role: RoleName,
    /// Account id; needed by every role but the provider's own
    #[arg(long, value_name = "ID")]
    pub account: Option<i64>,
    /// Program id; needed by program-admin, session-admin and staff
    #[arg(long, value_name = "ID")]
    pub program: Option<i64>,
    /// Site id; needed by session-admin and staff
    #[arg(long, value_name = "ID")]
    pub site: Option<i64>,
    /// Origin under which browsers will reach the portal
    #[arg(long, value_name = "URL")]
    pub origin: Option<String>,
    #[command(flatten)]
    pub data: Data,
}

/// `afterbell client …`
#[derive(Debug, Subcommand)]
pub enum Client {
    /// Make a client and print its id and secret, which is not shown again
    Add(ClientAdd),
    /// List the clients
    List(ClientList),
    /// Let a client get no tokens any more
    Revoke(ClientRevoke),
}

/// `afterbell client add`
#[derive(Debug, Args)]
pub struct ClientAdd {
    /// What people call it, such as the name of the other system
    #[arg(long)]
    pub name: String,
    /// Account id; the client acts in this account alone
    #[arg(long, value_name = "ID")]
    pub account: i64,
    /// What it may do in the account; a role of an account
    #[arg(long, value_enum)]
    pub role: RoleName,
    /// Print one line of JSON
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub data: Data,
}

/// `afterbell client list`
#[derive(Debug, Args)]
pub struct ClientList {
    /// Print one line of JSON for each client
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub data: Data,
}

/// `afterbell client revoke`
#[derive(Debug, Args)]
pub struct ClientRevoke {
    /// Id of the client
    #[arg(long)]
    pub id: String,
    #[command(flatten)]
    pub data: Data,
}

/// Roles that a person can be invited as, and that a client can have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum RoleName {
    SuperAdmin,
    Admin,
    ContentAdmin,
    AccountAdmin,
    ProgramAdmin,
    SessionAdmin,
    Staff,
}

impl RoleName {
    /// The role itself.
    pub fn role(self) -> platform::auth::Role {
        use platform::auth::Role;
        match self {
            Self::SuperAdmin => Role::SuperAdmin,
            Self::Admin => Role::Admin,
            Self::ContentAdmin => Role::ContentAdmin,
            Self::AccountAdmin => Role::AccountAdmin,
            Self::ProgramAdmin => Role::ProgramAdmin,
            Self::SessionAdmin => Role::SessionAdmin,
            Self::Staff => Role::Staff,
        }
    }
}

/// `afterbell seed`
#[derive(Debug, Args)]
pub struct Seed {
    /// An account as large as accounts become; what is missing of it is made, the portal must not run meanwhile
    #[arg(long, required = true)]
    pub scale: bool,
    /// People of the account
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = clap::value_parser!(i64).range(0..10_000_000))]
    pub users: i64,
    /// Sites of the account
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(i64).range(1..100_000))]
    pub sites: i64,
    /// Programs that the sites are spread over
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(i64).range(1..10_000))]
    pub programs: i64,
    /// Scholars of the account, with a year of attendance
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(i64).range(0..10_000_000))]
    pub scholars: i64,
    /// Days of that year, the last ones, of which each mark is there; of the others the counts alone are
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(i64).range(0..366))]
    pub marked_days: i64,
    /// Tasks of each program, assigned to each of its sites, and for ten of them an event
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(i64).range(0..1_000))]
    pub site_tasks: i64,
    /// Items of the catalog, in both languages; the account has a license of all of them
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(i64).range(0..1_000_000))]
    pub items: i64,
    #[command(flatten)]
    pub data: Data,
}

/// `afterbell token`
#[derive(Debug, Args)]
pub struct Token {
    /// E-mail address of a demo user, such as account@demo.afterbell.test
    #[arg(long, value_name = "EMAIL")]
    pub user: String,
    #[command(flatten)]
    pub data: Data,
}

/// `afterbell doctor`
#[derive(Debug, Args)]
pub struct Doctor {
    /// Port that is to be free
    #[arg(long, default_value_t = 8080)]
    pub port: u16,
    #[command(flatten)]
    pub data: Data,
}

/// `afterbell openapi`
#[derive(Debug, Args)]
pub struct Openapi {
    /// Name of the service, such as admin
    pub service: String,
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    #[test]
    fn the_command_line_is_sound() {
        super::Cli::command().debug_assert();
    }
}
