import { message } from '../../../base/message.ts'
import type { Link } from '../../facts/page/page-facts.ts'
import { defineCheck } from '../check.ts'
import { failIfAny, notApplicable } from '../check-outcome.ts'

export const uncrawlable = defineCheck({
  id: 'uncrawlable',
  title: 'Links are crawlable',
  failure: 'Links are not crawlable',
  needs: ['links'],
  run({ links }) {
    if (links.items.length === 0) return notApplicable(message('The page has no links.'))
    return failIfAny(
      links.items
        .filter(isUncrawlable)
        .map(({ at, href }) => ({ at, found: href ?? message('no href'), expected: message('a URL in href') })),
    )
  },
  advice:
    'Give each link a URL in `href`, and use a `<button>` for actions. Crawlers only follow `<a>` elements with a URL.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
})

/** Scripts that act on the current page and have no target. */
const action =
  /^javascript:\s*(window\.|parent\.|self\.)?(history|print|close|scroll|add_?bookmark|bookmark|linkto_uncryptmailto|toggle|show|hide|void\(?0?\)?;?\s*window\.print)/i

/** An anchor without an address is a placeholder, for example for the current page, unless a script handles it. */
function isUncrawlable({ href, url, scheme, anchor, hidden, scripted, control }: Link): boolean {
  if (anchor || hidden || control) return false
  if (href === null) return scripted
  return scheme === 'javascript' ? !action.test(href.trim()) : url === null && scheme === null
}
