/** What we call people: the part of their e-mail before the @. Not unique, never a login name. */
export function usernameFromEmail(email: string): string {
  return email.trim().slice(0, email.trim().lastIndexOf('@'));
}
