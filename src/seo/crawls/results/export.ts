import { Type } from 'typebox'
import { DomainError } from '../../../base/errors.ts'
import { fileNameAt } from '../../../http/file-name.ts'
import { languageOf, languageQuery } from '../../../http/language.ts'
import { problems } from '../../../http/problems.ts'
import { pdfContent, sendPdf } from '../../../http/send-pdf.ts'
import { type Printing, printLanguage } from '../../../print/printing.ts'
import { printCrawl } from '../formats/print-crawl.ts'
import { readRunDocument } from '../formats/run-document.ts'
import { type ResultRouteDeps, runField } from './result-route.ts'

/** A crawl as a file to hand out. */
export function crawlExportRoute({ app, read, crawls, reader, access }: ResultRouteDeps, printing: Printing): void {
  const { path, params, documented, operation } = access
  app.get(
    `${path}/export`,
    {
      schema: {
        ...documented,
        summary: 'Export the results of a crawl as a PDF file',
        description:
          'In the language of the account, if `language` is not sent. The file has the branding of the account.',
        operationId: operation('exportCrawl'),
        params,
        querystring: Type.Object({ format: Type.Enum(['pdf'], { default: 'pdf' }), ...runField, ...languageQuery }),
        response: {
          200: { description: 'The crawl as a file', content: pdfContent },
          ...problems(400, 401, 403, 404, 409, 422, 429, 503),
        },
      },
    },
    async (request, reply) => {
      const requested = languageOf(request, reply)
      const printed = await read(request, async (runId, { crawl, owner }) => {
        const { account_id: account } = crawl
        const language = await printLanguage(request.query.language, account, printing, () => requested)
        const run = await crawls.readRun(crawl, runId)
        await printing.requireBrowser()
        const document = await readRunDocument(reader, crawl, run, { language, isPublic: access.reader === 'stranger' })
        if (document === null)
          throw new DomainError('conflict', `The crawl has no results to export; its status is ${run.status}.`, {
            reason: 'no-results',
          })
        const name = fileNameAt(crawl.url, 'crawl', run.ended_at ?? run.created_at)
        return { name, owner, document: printCrawl(document, await printing.brandingOf(account), language) }
      })
      reply.header('content-language', printed.document.language)
      const pdf = await printing.print(async () => printed.document, printed.owner, request.signal)
      return sendPdf(reply, pdf, printed.name)
    },
  )
}
