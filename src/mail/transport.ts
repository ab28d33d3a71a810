import { Readable } from 'node:stream'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { Envelope } from './mime.ts'
import { describeSmtpError, type SmtpError } from './smtp-errors.ts'
import { needsTls, type SmtpServer } from './smtp-server.ts'

/**
 * A server discards an incomplete message, so a mail is certainly not delivered until its last line is sent. `prepare` is called
 * when everything except that line is sent; undefined aborts the delivery. Immediately before the last line, the result's
 * `commit` is called, or `cancel` if sending has failed in the meantime.
 */
export interface DeliveryTransaction {
  prepare(): Promise<PreparedDelivery | undefined>
}

export interface PreparedDelivery {
  /** Resolves to true when the delivery is recorded on disk. If it is false, the mail must not be sent. */
  commit(): Promise<boolean>
  cancel(): void
}

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

export interface MailTransport {
  /** Never throws: a failure is a result. */
  send(envelope: Envelope, delivery: DeliveryTransaction, signal: AbortSignal): Promise<SendResult>
}

export interface SmtpTimeouts {
  /** The timeout for the connection and its greeting. */
  readonly connectMs: number
  /** The timeout for each reply of the server. */
  readonly replyMs: number
}

/** RFC 5321, 4.5.3.2: a server may take ten minutes to acknowledge a message. */
const defaultTimeouts: SmtpTimeouts = { connectMs: 60_000, replyMs: 600_000 }

/** How many bytes of a message are held back until it is handed over. */
const lastBytes = 16
const flushCheckMs = 5

/** Opens a new connection for each mail. */
export function createMailTransport(server: SmtpServer, timeouts: SmtpTimeouts = defaultTimeouts): MailTransport {
  const open = async (): Promise<SMTPConnection> => {
    const { default: Connection } = await import('nodemailer/lib/smtp-connection')
    return new Connection({
      host: server.host,
      port: server.port,
      secure: server.secure,
      requireTLS: needsTls(server),
      connectionTimeout: timeouts.connectMs,
      greetingTimeout: timeouts.connectMs,
      dnsTimeout: timeouts.connectMs,
      socketTimeout: timeouts.replyMs,
    })
  }

  return {
    async send(envelope, delivery, signal) {
      const connection = await open()
      return await new Promise((resolve) => {
        let isComplete = false
        let settled = false

        const settle = (result: SendResult): void => {
          if (settled) return
          settled = true
          signal.removeEventListener('abort', abort)
          connection.close()
          resolve(result)
        }
        const fail = (error: SmtpError): void => settle(resultOf(error, isComplete, server))
        const abort = (): void => fail(new Error('The sending was broken off from our side'))

        async function* messageChunks(): AsyncGenerator<Buffer> {
          yield envelope.bytes.subarray(0, -lastBytes)
          await flushed(connection)
          const prepared = await delivery.prepare()
          if (!prepared) return abort()
          if (settled) return prepared.cancel()
          if (!(await prepared.commit())) return abort()
          if (settled) return
          isComplete = true
          yield envelope.bytes.subarray(-lastBytes)
        }

        const deliver = (): void => {
          const { from, to, bytes } = envelope
          const source = Readable.from(messageChunks(), { objectMode: false })
          connection.send({ from, to: [to], size: bytes.length }, source, (error, info) =>
            error ? fail(error) : settle({ kind: 'accepted', reply: info?.response ?? '' }),
          )
        }

        connection.once('error', fail)
        // This event is the only sign that a server has disconnected between two commands.
        connection.once('end', () => fail(new Error('Connection closed')))
        signal.addEventListener('abort', abort)
        if (signal.aborted) return abort()
        connection.connect((failed) => {
          if (failed) return fail(failed)
          if (server.login === null) return deliver()
          connection.login(server.login, (refused) => (refused ? fail(refused) : deliver()))
        })
      })
    },
  }
}

/** Waits until the operating system has all written data, so that nothing delays the last line. */
async function flushed({ _socket: socket }: SMTPConnection): Promise<void> {
  await nextTurn()
  while (socket && !socket.destroyed && socket.writableLength > 0) await sleep(flushCheckMs)
}

function resultOf(error: SmtpError, isComplete: boolean, server: SmtpServer): SendResult {
  const messages = describeSmtpError(error, server)
  const answered = (error.responseCode ?? 0) > 0
  if (isComplete && !answered) return { kind: 'unknown', ...messages }
  return { kind: 'refused', permanent: isPermanent(error), ...messages }
}

/** A 5xx reply about the recipient or the message is final. A configuration error can be fixed, so it is retried. */
const isPermanent = ({ command = '', responseCode = 0 }: SmtpError): boolean =>
  responseCode >= 500 && /^(RCPT|DATA)/.test(command)
