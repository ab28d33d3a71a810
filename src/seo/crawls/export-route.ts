import { Type } from 'typebox'
import { DomainError } from '../../base/errors.ts'
import { fileNameAt } from '../../http/file-name.ts'
import { languageOf, languageQuery } from '../../http/language.ts'
import { networkOf } from '../../http/network-of.ts'
import { problems } from '../../http/problems.ts'
import { pdfContent, sendPdf } from '../../http/send-pdf.ts'
import { type Printing, printLanguage } from '../../print/printing.ts'
import { printCrawl } from './formats/print-crawl.ts'
import { readRunDocument } from './formats/run-document.ts'
import { type ResultRouteDeps, runField } from './results/result-route.ts'

/** A crawl as a file to hand out. */
export function crawlExportRoute({ app, read, crawls, reader, access }: ResultRouteDeps, printing: Printing): void {
  const { path, params, documented, operation } = access
  app.get(
    `${path}/export`,
    {
      config: { permission: 'view' },
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
      const { crawl, run, owner, language } = await read(request, async (runId, { crawl, owner }) => {
        const account = crawl.account_id
        const language = await printLanguage(request.query.language, account, printing, () => requested)
        return { crawl, owner, language, run: await crawls.readRun(crawl, runId) }
      })
      const isPublic = access.reader === 'public'
      const readDocument = async () => {
        const document = await reader.use(owner, () => readRunDocument(reader, crawl, run, { language, isPublic }))
        if (document === null)
          throw new DomainError('conflict', `The crawl has no results to export; its status is ${run.status}.`, {
            reason: 'no-results',
          })
        return printCrawl(document, await printing.brandingOf(crawl.account_id), language)
      }
      reply.header('content-language', language)
      const printOwner = isPublic ? { visitor: networkOf(request.ip) } : owner
      const pdf = await printing.print(readDocument, printOwner, request.signal)
      return sendPdf(reply, pdf, fileNameAt(crawl.url, 'crawl', run.ended_at ?? run.created_at))
    },
  )
}
