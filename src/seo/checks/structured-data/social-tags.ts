import type { HeadFacts, SocialTag } from '../../facts/page/head-facts.ts'

/** The first tag with this name that is not empty. */
export function socialTag(head: HeadFacts, name: string): SocialTag | undefined {
  return head.social.find((tag) => tag.name === name && tag.content !== '')
}
