import { baseApi } from './baseApi';

/** A page of the gateway's access list: who may open it (spec 1 §2, §6). */
export interface AccessPage {
  /** As the router writes it: `:name` stands for one segment. */
  path: string;
  title: string;
  /** Role ids. */
  roles: number[];
  /** Feature flag that it needs. */
  flag: string | null;
  /** It stays reachable in an account with direct learning access. */
  directAccess: boolean;
}

/** An operation of a service: who may call it. */
export interface AccessOperation {
  service: string;
  method: string;
  path: string;
  roles: number[];
}

/** The gateway's one list of roles, as far as the web app may see it. */
export interface Access {
  pages: AccessPage[];
  operations: AccessOperation[];
}

/** The gateway answers this itself, so no service's document has it. */
export const accessApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getAccess: build.query<Access, undefined>({ query: () => '/api/access' }),
  }),
});
