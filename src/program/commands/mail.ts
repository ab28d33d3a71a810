import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Digests } from '../../analytics/digests/digests.ts'
import { joinPreview } from '../../analytics/digests/preview-stream.ts'
import { type DigestPeriod, digestPeriods } from '../../analytics/digests/schedule.ts'
import { systemClock } from '../../base/clock.ts'
import { connectControl } from '../../control/client.ts'
import { controlSocketPath } from '../../control/messages.ts'
import type { Records } from '../../database/records.ts'
import { isMailAddress } from '../../mail/address.ts'
import type { MailMessage } from '../../mail/message.ts'
import { composeMime } from '../../mail/mime.ts'
import { mailNotSetUp, setUpMail } from '../../mail/setup.ts'
import { describeResult, sendTestMail } from '../../mail/test-mail.ts'
import type { DataFolder, DigestOptions, SmtpOptions } from '../options.ts'
import { type Command, needWord, textOption, UsageError, websiteId } from './command.ts'

export interface OpenDigests {
  readonly digests: Pick<Digests, 'preview'>
  readonly close: () => Promise<void>
}

/** `open` opens the event store directly. Only one process can open it, so this is for when no service is running. */
export const previewMail = (open: (config: DigestOptions, records: Records) => Promise<OpenDigests>): Command => ({
  usage: 'mail preview --website ID [--period weekly|monthly] [--out FOLDER]',
  help: 'Write the email report about a website for the last week or month to files',
  options: { website: { type: 'string' }, period: { type: 'string' }, out: { type: 'string' } },
  async run({ config, records, print }, _words, options) {
    const website = websiteId(options)
    const period = readPeriod(textOption(options, 'period') ?? 'weekly')
    const folder = resolve(textOption(options, 'out') ?? '.')
    const message = await preview(config, { website, period }, async () => open(config, await records()))
    await mkdir(folder, { recursive: true })
    for (const [extension, content] of Object.entries(await filesOf(message, config))) {
      const file = join(folder, `mail-${website}-${period}.${extension}`)
      await writeFile(file, content)
      print(file)
    }
    return 0
  },
})

export const testMail: Command = {
  usage: 'mail test ADDRESS',
  help: 'Send a test email, and report what went wrong if it fails',
  async run({ config, print }, words) {
    const address = needWord(words, 0, 'The address to send to')
    if (!isMailAddress(address)) throw new UsageError(`${address} is not an email address.`)
    const setup = setUpMail(config.smtpUrl, config.mailFrom)
    if (!setup) {
      print(mailNotSetUp, 'error')
      return 1
    }
    const outcome = await sendTestMail(setup, address, systemClock)
    const accepted = outcome.kind === 'accepted'
    print(describeResult(outcome, address, 'operator'), accepted ? 'result' : 'error')
    return accepted ? 0 : 1
  },
}

function readPeriod(text: string): DigestPeriod {
  const period = digestPeriods.find((one) => one === text)
  if (period === undefined) throw new UsageError(`--period must be ${digestPeriods.join(' or ')}; found ${text}.`)
  return period
}

async function preview(
  config: DataFolder,
  request: { readonly website: number; readonly period: DigestPeriod },
  open: () => Promise<OpenDigests>,
): Promise<MailMessage> {
  const service = await connectControl(controlSocketPath(config.dataDir))
  if (service) {
    try {
      return joinPreview(await Array.fromAsync(service.call('preview-mail', request)))
    } finally {
      service.close()
    }
  }
  const { digests, close } = await open()
  try {
    return await digests.preview(request.website, request.period, { withSeo: true })
  } finally {
    await close()
  }
}

async function filesOf(
  message: MailMessage,
  { smtpUrl, mailFrom }: Pick<SmtpOptions, 'smtpUrl' | 'mailFrom'>,
): Promise<Readonly<Record<string, string | Buffer>>> {
  const from = setUpMail(smtpUrl, mailFrom)?.from ?? { name: 'Sightline', address: 'sightline@example.invalid' }
  const { bytes } = await composeMime(message, { from, messageId: 'preview@example.invalid', date: systemClock() })
  return { html: message.html, txt: message.text, eml: bytes }
}
