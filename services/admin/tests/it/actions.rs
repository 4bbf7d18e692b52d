//! Who may do what, as a table to be reviewed.

#[test]
fn the_authorisation_matrix() {
    let rows: Vec<String> = admin::actions::ACTIONS
        .iter()
        .map(|row| {
            let roles: Vec<&str> = row.roles.iter().map(|role| role.label()).collect();
            format!("{:<10} {:<12} {}", row.resource, row.action, roles.join(", "))
        })
        .collect();
    insta::assert_snapshot!(rows.join("\n"));
}
