export interface Mailbox {
  readonly name?: string
  readonly address: string
}

/** A mail before it is encoded. Its texts may be untrusted: none of them can become a header. */
export interface MailMessage {
  readonly to: Mailbox
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The URL that unsubscribes on a POST request (RFC 8058). */
  readonly unsubscribeUrl?: string
  /** A BCP 47 language tag. */
  readonly language: string
  readonly attachments?: readonly MailAttachment[]
}

export interface MailAttachment {
  readonly fileName: string
  readonly type: string
  readonly bytes: Uint8Array
  /** By which the HTML part shows the file, as `cid:` and this; such files are not listed as attachments. */
  readonly contentId?: string
}
