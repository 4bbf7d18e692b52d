import type accounts from './en/accounts.json';
import type attendance from './en/attendance.json';
import type audit from './en/audit.json';
import type catalog from './en/catalog.json';
import type discounts from './en/discounts.json';
import type help from './en/help.json';
import type home from './en/home.json';
import type links from './en/links.json';
import type myContent from './en/myContent.json';
import type partnerHome from './en/partnerHome.json';
import type planner from './en/planner.json';
import type problems from './en/problems.json';
import type profile from './en/profile.json';
import type programs from './en/programs.json';
import type scholarList from './en/scholarList.json';
import type shared from './en/shared.json';
import type shell from './en/shell.json';
import type singleSignOn from './en/singleSignOn.json';
import type sites from './en/sites.json';
import type staffRoster from './en/staffRoster.json';
import type terms from './en/terms.json';
import type users from './en/users.json';

/** The English words, by namespace: what a key may be. */
export interface Words {
  accounts: typeof accounts;
  attendance: typeof attendance;
  audit: typeof audit;
  catalog: typeof catalog;
  discounts: typeof discounts;
  help: typeof help;
  home: typeof home;
  links: typeof links;
  myContent: typeof myContent;
  partnerHome: typeof partnerHome;
  planner: typeof planner;
  problems: typeof problems;
  profile: typeof profile;
  programs: typeof programs;
  scholarList: typeof scholarList;
  shared: typeof shared;
  shell: typeof shell;
  singleSignOn: typeof singleSignOn;
  sites: typeof sites;
  staffRoster: typeof staffRoster;
  terms: typeof terms;
  users: typeof users;
}
