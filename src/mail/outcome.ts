/**
 * The outcome of one attempt to send a mail. `error` is shown to the account. The server's address and reply are only for the
 * operator, and are in `log`.
 */
export type SendResult =
  | { readonly kind: 'accepted'; readonly reply: string }
  /** The server does not have the mail. `permanent` means that a retry cannot succeed. */
  | { readonly kind: 'refused'; readonly permanent: boolean; readonly error: string; readonly log: string }
  /** The whole mail was sent, but it is unknown whether it arrived. */
  | { readonly kind: 'unknown'; readonly error: string; readonly log: string }
