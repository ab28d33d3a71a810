import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { type Language, languageOfTag, languages } from '../texts/languages.ts'

/** The query parameter of every operation whose reply contains translated texts. */
export const languageQuery = {
  language: Type.Optional(
    Type.Enum([...languages], {
      description: 'The language of the texts in the reply; by default the best match of `Accept-Language`, or English',
    }),
  ),
}

/** The language of a reply: the query parameter, the best of `Accept-Language`, or English. */
export function languageOf(
  request: FastifyRequest<{ Querystring: { language?: Language | undefined } }>,
  reply: FastifyReply,
): Language {
  const language = request.query.language ?? acceptedLanguage(request.headers['accept-language'])
  const vary = reply.getHeader('vary')
  reply.headers({
    'content-language': language,
    vary: vary === undefined ? 'Accept-Language' : `${vary}, Accept-Language`,
  })
  return language
}

const maxRanges = 20

/** The available language with the highest weight; of several with the same weight, the first. */
export function acceptedLanguage(header = ''): Language {
  let best: { readonly language: Language; readonly weight: number } | undefined
  for (const range of header.split(',', maxRanges)) {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim())
    const language = languageOfTag(tag)
    const weight = Number(/^q=([01](?:\.\d{0,3})?)$/i.exec(parameters[0] ?? 'q=1')?.[1] ?? 0)
    if (language !== undefined && weight > (best?.weight ?? 0)) best = { language, weight }
  }
  return best?.language ?? 'en'
}
