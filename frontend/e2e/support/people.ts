/** The password of every active person of the demo data (deploy/demo/users.toml). */
export const PASSWORD = 'Afterbell#26';

/**
 * Who goes on which journey. A person has one active session, so no two files at one portal share one; the tests of one
 * file run one after the other.
 */
export const people = {
  superAdmin: 'superadmin@demo.afterbell.test',
  admin: 'admin@demo.afterbell.test',
  contentAdmin: 'content@demo.afterbell.test',
  accountAdmin: 'account@demo.afterbell.test',
  programAdmin: 'program@demo.afterbell.test',
  sessionAdmin: 'session@demo.afterbell.test',
  staff: 'staff@demo.afterbell.test',
  driller: 'amara.turner@demo.afterbell.test',
  accountsList: 'ben.young@demo.afterbell.test',
  keyboard: 'elena.ortiz@harboryouth.test',
  spanish: 'luis.hoang@harboryouth.test',
  stars: 'farid.barros@prairielights.test',
  starsRefused: 'omar.pham@prairielights.test',
  ownDriller: 'hector.xu@mesaverde.test',
  terms: 'nadia.zapata@prairielights.test',
  expired: 'mei.kowalski@harboryouth.test',
  tampered: 'zoe.chen@prairielights.test',
  renewed: 'aaron.flores@prairielights.test',
  forgetful: 'bianca.castillo@prairielights.test',
  twoWindows: 'quentin.lopez@mesaverde.test',
  offline: 'rosa.rossi@mesaverde.test',
  phone: 'vera.patel@harboryouth.test',
  noAccess: 'yara.anders@harboryouth.test',
  dark: 'wesley.iyer@harboryouth.test',
  scroller: 'ximena.lindqvist@harboryouth.test',
  openid: 'gabriel.ibarra@harboryouth.test',
  guarded: 'jada.walsh@harboryouth.test',
  revoked: ['emil.vasquez@pacificbridge.test', 'fatima.yilmaz@pacificbridge.test'],
  profile: 'hana.ellison@harboryouth.test',
  directAccount: 'jonas.reyes@pacificbridge.test',
  directProgram: 'tessa.eze@pacificbridge.test',
  directStaff: 'uma.brooks@pacificbridge.test',
  library: 'rafael.nakamura@mesaverde.test',
  timeline: 'dalia.singh@mesaverde.test',
  libraryOnPhone: 'nina.greene@prairielights.test',
} as const;
