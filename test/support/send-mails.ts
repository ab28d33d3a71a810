import { createOutbox } from '../../src/mail/outbox.ts'
import { readSmtpServer } from '../../src/mail/smtp-server.ts'
import { createMailTransport } from '../../src/mail/transport.ts'
import { startMailWorker } from '../../src/mail/worker.ts'
import { openAt } from './records.ts'

/** A process that sends due mails until it is stopped, with a clock that is `later` milliseconds ahead. */
const { place, smtpUrl, later } = JSON.parse(process.argv[2] ?? '')
const clock = (): number => Date.now() + later
const server = readSmtpServer(smtpUrl)
if (!server) throw new Error('No SMTP server')
const sender = startMailWorker({
  outbox: createOutbox(openAt(place), clock, 'example.com'),
  transport: createMailTransport(server),
  from: { name: 'Sightline', address: 'reports@example.com' },
  perAccount: 2,
  composers: {
    async plain({ key }) {
      process.stdout.write(`writing ${key}\n`)
      return {
        kind: 'message',
        summary: null,
        message: {
          to: { address: 'ada@example.com' },
          subject: `About ${key}`,
          text: `This is ${key}.`,
          html: `<p>This is ${key}.</p>`,
          language: 'en',
        },
      }
    },
  },
  clock,
  onError: (error) => process.stderr.write(`${error}\n`),
})
process.once('SIGTERM', async () => {
  await sender.stop()
  process.exit(0)
})
