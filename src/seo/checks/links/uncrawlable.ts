import { message } from '../../../base/message.ts'
import type { Link } from '../../facts/page/page-facts.ts'
import { defineCheck } from '../check.ts'
import { fail, notApplicable, pass } from '../check-outcome.ts'

export const uncrawlable = defineCheck({
  id: 'uncrawlable',
  title: 'Links are crawlable',
  failure: 'Links are not crawlable',
  needs: ['links'],
  run({ links }) {
    if (links.items.length === 0) return notApplicable(message('The page has no links.'))
    const uncrawlable = links.items.filter(isUncrawlable)
    const [controls = [], targets = []] = [
      uncrawlable.filter(isControl),
      uncrawlable.filter((link) => !isControl(link)),
    ]
    if (targets.length === 0) {
      return pass(...controls.map((link) => ({ ...findingOf(link), expected: message('a <button> for an action') })))
    }
    return fail(...targets.map((link) => ({ ...findingOf(link), expected: message('a URL in href') })))
  },
  advice:
    'Give each link a URL in `href`, and use a `<button>` for actions. Crawlers only follow `<a>` elements with a URL.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
})

const findingOf = ({ at, href }: Link) => ({ at, found: href ?? message('no href') })

/** Scripts that act on the current page and have no target. */
const action =
  /^javascript\s{0,9}:\s*(window\.|parent\.|self\.)?(history|print|close|scroll|add_?bookmark|bookmark|linkto_uncryptmailto|toggle|show|hide|void\(?0?\)?;?\s*window\.print)/i

const nothing = /^javascript\s{0,9}:\s{0,9}(void\s{0,9}\(?\s{0,9}0?\s{0,9}\)?|\/\/)?;?$/i

/** What controls are called. Links that load more of a list are no controls: what they lead to is not found. */
const controlName =
  /^((open|close|show|hide|toggle) )?(menu|main menu|navigation|search|close|open|toggle|expand( all)?|collapse( all)?|print( this)?( page)?|share|bookmark|back|go back|(back )?to top|top|up|play|pause|stop|mute|unmute|copy|copy link|like|dislike|vote|report|edit|delete|remove|cancel|reset|clear|clear all|select all|zoom|zoom in|zoom out|full ?screen|show less|read less|settings|accept|accept all|reject|decline|dismiss|add to (cart|basket|bag|wishlist|wish list|favou?rites)|menü|navigation|suche|suchen|schließen|öffnen|drucken|seite drucken|teilen|nach oben|zurück|abspielen|kopieren|merken|auf die merkliste|in den warenkorb|weniger anzeigen|abbrechen|zurücksetzen|akzeptieren|ablehnen|fermer|ouvrir|imprimer|partager|retour|haut de page|retour en haut|recherche|rechercher|lecture|copier|ajouter au panier|accepter|refuser|annuler|menú|buscar|cerrar|abrir|imprimir|compartir|volver|volver arriba|arriba|copiar|aceptar|rechazar|añadir al carrito|chiudi|apri|stampa|condividi|torna su|indietro|cerca|fechar|compartilhar|partilhar|voltar|voltar ao topo|sluiten|openen|afdrukken|delen|terug|naar boven|zoeken|zamknij|drukuj|udostępnij|wróć|szukaj)$|\b(cookies?|consent|einwilligung)\b/i

const decoration = /^[\s×✕✖☰≡‹›«»<>←→↑↓▲▼+\-–…·•|]{1,10}/

/** Plainly a control: by its attributes, by what its script does, by its name, or a heading of a menu that opens. */
function isControl({ href, control, name, region, scheme }: Link): boolean {
  if (control || (href !== null && action.test(href.trim()))) return true
  const shown = name.slice(0, maxNameLength).replace(decoration, '').trim()
  if (name !== '' && (shown === '' || controlName.test(shown))) return true
  const opensMenu = region === 'navigation' || region === 'header'
  return opensMenu && scheme === 'javascript' && nothing.test((href ?? '').trim())
}

const maxNameLength = 60

/** An anchor without an address is a placeholder, for example for the current page, unless a script handles it. */
function isUncrawlable({ href, url, scheme, anchor, hidden, scripted }: Link): boolean {
  if (anchor || hidden) return false
  return href === null ? scripted : scheme === 'javascript' || (url === null && scheme === null)
}
