import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'

/** The schema of a reply with a PDF file, as a content type of a documented reply. */
export const pdfContent = { 'application/pdf': { schema: Type.Unsafe<Buffer>({ type: 'string', format: 'binary' }) } }

export const sendPdf = (reply: FastifyReply, pdf: Buffer, name: string): FastifyReply =>
  reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="${name}.pdf"`)
    .header('x-content-type-options', 'nosniff')
    .send(pdf)
