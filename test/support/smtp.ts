import { once } from 'node:events'
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'

/** The steps of an SMTP session, in order. `reply` is after the server's last reply. */
export const steps = ['connect', 'sender', 'recipient', 'data', 'body', 'end', 'reply'] as const
export type Step = (typeof steps)[number]

/** Called at each step before the server replies; a thrown error becomes the server's reply. */
export type AtStep = (step: Step, session: SMTPServerSession) => void | Promise<void>

export interface Received {
  readonly from: string
  readonly to: readonly string[]
  readonly raw: string
}

export interface Smtp {
  readonly url: string
  readonly port: number
  /** The accepted mails, in order. */
  readonly received: readonly Received[]
  /** Closes the connection without a reply. */
  readonly breakOff: (session: SMTPServerSession) => void
  /** Resolves when this number of mails has arrived. */
  readonly has: (count: number) => Promise<void>
  readonly stop: () => Promise<void>
}

export const refusal = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode })

/** A real SMTP server on a loopback port. */
export async function startSmtp(atStep: AtStep = () => {}, options: SMTPServerOptions = {}): Promise<Smtp> {
  const received: Received[] = []
  const arrivals = new EventTarget()
  const judge = (step: Step, session: SMTPServerSession, answer: (error?: Error | null) => void): void => {
    Promise.resolve()
      .then(() => atStep(step, session))
      .then(
        () => answer(),
        (error: Error) => answer(error),
      )
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: options.onAuth ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onConnect: (session, answer) => judge('connect', session, answer),
    onMailFrom: (_address, session, answer) => judge('sender', session, answer),
    onRcptTo: (_address, session, answer) => judge('recipient', session, answer),
    async onData(stream, session, answer) {
      try {
        await atStep('data', session)
        const chunks: Buffer[] = []
        for await (const chunk of stream) {
          if (chunks.length === 0) await atStep('body', session)
          chunks.push(chunk)
        }
        await atStep('end', session)
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString(),
        })
        answer()
        await atStep('reply', session)
        arrivals.dispatchEvent(new Event('mail'))
      } catch (error) {
        answer(error instanceof Error ? error : new Error(String(error)))
      }
    },
    ...options,
  })
  // Some tests kill the client on purpose.
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  // A test that fails halfway must not block the others.
  listening.unref()
  const address = listening.address()
  if (address === null || typeof address === 'string') throw new Error('The port is not known')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    received,
    breakOff(session) {
      for (const connection of server.connections) if (connection.id === session.id) connection._socket.destroy()
    },
    async has(count) {
      while (received.length < count) await once(arrivals, 'mail')
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
