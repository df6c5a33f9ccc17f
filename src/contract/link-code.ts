/** The part of a short address that is ours; letters and digits that look alike are left out. */
export const LINK_CODE = /^[2-9a-z]{7,20}$/;
