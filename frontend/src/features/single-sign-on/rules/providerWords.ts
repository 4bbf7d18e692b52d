import type { ServerWords } from '@/shared/form/serverMessages';

/** What the service says of a provider that cannot be used or set up. The words of others that it passes on stay theirs. */
export const PROVIDER_WORDS: ServerWords = {
  namespace: 'singleSignOn',
  shapes: [
    { shape: /^(?<host>\S+) took too long to answer\.$/, key: 'said.slow' },
    { shape: /^(?<host>\S+) cannot be reached: (?<why>.+)\.$/, key: 'said.unreached' },
    { shape: /^(?<host>\S+) sends more than it should\.$/, key: 'said.tooLong' },
    { shape: /^(?<address>\S+) or its keys: the answer is (?<status>.+)\.$/, key: 'said.answer' },
    { shape: /^Its discovery document or keys cannot be read: (?<why>.+)\.$/, key: 'said.unreadable' },
    { shape: /^Its discovery document names another issuer: (?<why>.+)\. Use the issuer that it names\.$/, key: 'said.anotherIssuer' },
    { shape: /^unexpected issuer URI `(?<named>.+)` \(expected `(?<expected>.+)`\)$/, key: 'said.named' },
    { shape: /^Its sign-in page: (?<why>.+)\.$/, key: 'said.page' },
    { shape: /^It refuses: (?<why>.+)\.$/, key: 'said.refuses' },
    { shape: /^(?<field>\S+): (?<why>the address .+?)\.?$/, key: 'said.forbidden' },
    { shape: /^(?<field>.+) has characters that cannot be typed$/, key: 'said.untypable' },
    { shape: /^(?<domain>\S+) is open to everybody and cannot belong to one account$/, key: 'said.openDomain' },
    { shape: /^(?<domain>\S+) is also used by people outside this account\. Please contact the help desk\.$/, key: 'said.usedDomain' },
  ],
};
