import * as z from 'zod/mini';

/** Links that one person may have at a time. */
export const MOST_SHARED_LISTS = 5;

/** Where others read it: whole HTML from the server without the app. */
export const SHARED_LIST_PAGE = '/w/:token';
export const sharedListHref = (token: string) => SHARED_LIST_PAGE.replace(':token', token);
/** 256 bits in base64url. */
export const SHARED_LIST_TOKEN = /^[\w-]{43}$/;

export const SharedListEntry = z.object({ id: z.int(), createdAt: z.string() });
export type SharedListEntry = z.infer<typeof SharedListEntry>;
export const SharedLists = z.array(SharedListEntry);

/** The address is told once. */
export const NewSharedList = z.extend(SharedListEntry, { url: z.string() });
export type NewSharedList = z.infer<typeof NewSharedList>;
