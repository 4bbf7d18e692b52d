import type { Words } from '@/locales/words';

type Title = keyof Words['problems']['titles'];
type Message = keyof Words['problems']['messages'];

/** The three forms of the error popup (spec 1 §8), and which words it shows. */
export interface ProblemWords {
  form: 'technical' | 'csvHeaders' | 'message';
  /** Key under `problems:titles`. */
  title: Title;
  /** Key under `problems:messages`; null: what the service said, or that something went wrong. */
  message: Message | null;
}

/** With words of the title's key, unless it names others. */
function message(title: Title & Message): ProblemWords;
function message(title: Title, text: Message | null): ProblemWords;
function message(title: Title, text: Message | null = title as Message): ProblemWords {
  return { form: 'message', title, message: text };
}

const technical: ProblemWords = { form: 'technical', title: 'technical', message: null };

/**
 * The words of every error name that a service may answer with. A test holds the table against the services' OpenAPI
 * documents, so that no name is without its words.
 */
const TABLE: Record<string, ProblemWords> = {
  Error_TokenValidityExpired: message('sessionExpired'),
  Error_TokenMultipleInstance: message('alreadySignedIn'),
  Error_TokenTakenOver: message('alreadySignedIn', 'takenOver'),
  Error_InvalidToken: message('unauthorized'),
  Error_Forbidden: message('unauthorized', 'forbidden'),
  Error_FeatureOff: message('unauthorized', 'switchedOff'),
  Error_UserNotFound: message('userNotFound'),
  Error_NotFound: message('notFound'),
  Error_ValidationFailed: message('notAccepted', null),
  Error_VersionConflict: message('changedMeanwhile'),
  Error_IdempotencyKeyReused: message('notAccepted', 'sentTwice'),
  Error_AnswerLost: message('alreadySaved', 'answerLost'),
  Error_NotAcceptable: message('notAccepted', null),
  Error_TooLarge: message('tooLarge'),
  Error_UnsupportedMediaType: message('notAccepted', null),
  Error_TooManyRequests: message('tooMany'),
  Error_Unavailable: message('unavailable'),
  // Of the web app itself: no service answered.
  Error_OutcomeUnknown: message('outcomeUnknown'),
  Error_NotSent: message('notSent'),
  Error_NotYetConsistent: message('notYet'),
  Error_ProgramNameExistsInAccount: message('nameTaken', 'programNameTaken'),
  Error_SiteAlreadyExists: message('nameTaken', 'siteNameTaken'),
  Error_SiteAttached: message('notAccepted', null),
  Error_AccountNameExists: message('nameTaken', 'accountNameTaken'),
  Error_ClassroomNameExists: message('nameTaken', 'classroomNameTaken'),
  Error_DiscountNameExists: message('nameTaken', 'discountNameTaken'),
  Error_HolidayAlreadyExists: message('nameTaken', 'holidayNameTaken'),
  Error_LinkTitleExists: message('nameTaken', 'linkTitleTaken'),
  Error_DuplicateUser: message('notAccepted', 'duplicateUser'),
  Error_InvitationAccepted: message('invitation', 'invitationAccepted'),
  Error_UserNotActive: message('notAccepted', 'userNotActive'),
  Error_OwnAccess: message('notAccepted', 'ownAccess'),
  Error_ManagedElsewhere: message('notAccepted', 'managedElsewhere'),
  Error_NotReached: message('notAccepted', 'notReached'),
  Error_ChangedSince: message('notAccepted', 'changedSince'),
  Error_PrimaryAdminExists: message('notAccepted', 'primaryAdminExists'),
  Error_PrimaryAdminProtected: message('notAccepted', 'primaryAdminProtected'),
  Error_LastSuperAdmin: message('notAccepted', 'lastSuperAdmin'),
  Error_ScholarAlreadyExists: message('notAccepted', 'scholarExists'),
  Error_DuplicateEmail: message('notAccepted', 'staffEmailTaken'),
  Error_StaffAlreadyExists: message('notAccepted', 'staffExists'),
  Error_SimilarScholar: message('notAccepted', 'scholarSimilar'),
  Error_ScholarStillHere: message('notAccepted', 'scholarStillHere'),
  Error_CodeOfOthers: message('notAccepted', 'codeOfOthers'),
  Error_AlreadyEnrolled: message('notAccepted', 'alreadyEnrolled'),
  Error_CollectorBarred: message('notAccepted', 'collectorBarred'),
  Error_DocumentAlreadyExists: message('notAccepted', 'documentExists'),
  Error_UploadExists: message('notAccepted', 'uploadExists'),
  Error_UploadRunning: message('notAccepted', 'uploadRunning'),
  Error_RosterHasErrors: message('notAccepted', 'rosterHasErrors'),
  Error_RosterHasSimilar: message('notAccepted', 'rosterHasSimilar'),
  Error_ScholarElsewhere: message('notAccepted', 'scholarElsewhere'),
  Error_ScholarLeft: message('notAccepted', 'scholarLeft'),
  Error_NoFamilyAccess: message('notAccepted', 'noFamilyAccess'),
  Error_UndoExpired: message('notAccepted', 'undoExpired'),
  Error_SingleSignOnOff: message('notAccepted', 'singleSignOnOff'),
  Error_NoKeyForSecrets: message('notAccepted', 'noKeyForSecrets'),
  Error_NoCsvHeaders: { form: 'csvHeaders', title: 'csvHeaders', message: 'csvHeaders' },
  Common_Error: technical,
};

/** An entity's name is in use: said as the service says it, unless the table has a sentence of its own. */
const TAKEN = /^Error_\w+NameExists$/;

/** The words of an error. "Unknown errors become a generic name" (spec 2 §8) with what the service said. */
export function wordsOf(name: string): ProblemWords {
  return TABLE[name] ?? (TAKEN.test(name) ? message('nameTaken', null) : technical);
}

export function hasWords(name: string): boolean {
  return name in TABLE || TAKEN.test(name);
}
