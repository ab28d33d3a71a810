/** How one attempt to send a mail ended. */
export type Outcome =
  | { readonly kind: 'accepted'; readonly reply: string }
  /** The server does not have the mail. `permanent`: it said that asking again is of no use. */
  | { readonly kind: 'refused'; readonly permanent: boolean; readonly error: string }
  /** All of the mail went out, and nobody knows whether it arrived. */
  | { readonly kind: 'unknown'; readonly error: string }
