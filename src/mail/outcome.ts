/**
 * How one attempt to send a mail ended. `error` is for the account that it is for: what the server says, and where it is, is the
 * operator's business, and stands in `log`.
 */
export type SendResult =
  | { readonly kind: 'accepted'; readonly reply: string }
  /** The server does not have the mail. `permanent`: it said that asking again is of no use. */
  | { readonly kind: 'refused'; readonly permanent: boolean; readonly error: string; readonly log: string }
  /** All of the mail went out, and nobody knows whether it arrived. */
  | { readonly kind: 'unknown'; readonly error: string; readonly log: string }
