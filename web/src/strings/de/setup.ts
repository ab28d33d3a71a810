import type { strings as en } from '../en/setup.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'setup.arrivals': 'Live-Besuche',
  'setup.arrivals.counts': '{counted} gezählt · {excluded} ausgeschlossen',
  'setup.automatic':
    'Externe Links, Downloads, abgeschickte Formulare, aktive Zeit und Scrolltiefe werden automatisch erfasst. Ohne Cookies.',
  'setup.check': 'Installation prüfen',
  'setup.check.again': 'Erneut prüfen',
  'setup.check.note': 'Ruft die Startseite und einige von ihr verlinkte Seiten ab und sucht das Snippet.',
  'setup.check.now': 'Seiten prüfen',
  'setup.checked': { one: '{n} Seite geprüft', other: '{n} Seiten geprüft' },
  'setup.checked.found': '{n} gefunden',
  'setup.checking': 'Wird geprüft …',
  'setup.direct': 'Direkt',
  'setup.events': 'Ereignisse erfassen',
  'setup.events.note': 'Registrierungen, Downloads oder Bestellungen mit Namen und beliebigen Eigenschaften erfassen.',
  'setup.excluded': { one: '{n} Hit ausgeschlossen', other: '{n} Hits ausgeschlossen' },
  'setup.fix.bot': 'Zum Zählen „Bots ausschließen“ in den Einstellungen ausschalten.',
  'setup.fix.burst': 'Mehr Hits, als eine Person auslösen kann. Die Seite auf eine Schleife prüfen.',
  'setup.fix.excluded-address': 'Zum Zählen die Adresse in den Einstellungen aus „Ausgeschlossene IPs“ entfernen.',
  'setup.fix.future-time': 'Die Uhr des sendenden Servers geht vor.',
  'setup.fix.headless': 'Die Seite stattdessen in einem normalen Browser öffnen.',
  'setup.fix.invalid': 'Die Anfrage wurde abgelehnt. Die Antwort nennt das ungültige Feld.',
  'setup.fix.no-visit': 'Aktive Zeit ohne Seitenaufruf. Die Seite neu laden.',
  'setup.fix.not-a-browser': 'Eventuell entfernt ein Proxy Header. Accept-Language, Origin und Referer durchreichen.',
  'setup.fix.not-an-event': 'Die Anfrage ist gültig, enthält aber nichts zu zählen.',
  'setup.fix.rate-limited': 'Hinter einem Proxy? In SIGHTLINE_TRUST_PROXY eintragen.',
  'setup.fix.rule': 'Zum Zählen die Ausschlussregel ausschalten.',
  'setup.fix.referrer-spam': 'Der Referrer steht auf einer öffentlichen Spam-Liste.',
  'setup.guide.astro': 'In den <head> des Layouts einfügen, zum Beispiel in src/layouts/Layout.astro.',
  'setup.guide.ghost': 'Settings → Code injection öffnen, in „Site header“ einfügen und speichern.',
  'setup.guide.gtm':
    'Einen Tag vom Typ „Benutzerdefiniertes HTML“ mit diesem Code und dem Trigger „All Pages“ anlegen, dann senden und veröffentlichen. Viele Werbeblocker blockieren den Tag Manager; das direkt eingebaute HTML-Snippet zählt mehr Besuche.',
  'setup.guide.html': 'In den <head> jeder Seite einfügen.',
  'setup.guide.next': 'Die Script-Komponente ins Root-Layout einfügen. Seitenwechsel werden automatisch erfasst.',
  'setup.guide.nuxt': 'Das Skript in nuxt.config.ts eintragen. Seitenwechsel werden automatisch erfasst.',
  'setup.guide.react':
    'In den <head> von index.html einfügen. Seitenwechsel mit React Router werden automatisch erfasst.',
  'setup.guide.shopify':
    'Onlineshop → Themes → ⋯ → Code bearbeiten öffnen, in layout/theme.liquid vor </head> einfügen und speichern. Im Checkout von Shopify wird das Snippet nicht geladen.',
  'setup.guide.sveltekit': 'In den <head> von src/app.html einfügen. Seitenwechsel werden automatisch erfasst.',
  'setup.guide.vue': 'In den <head> von index.html einfügen. Seitenwechsel mit Vue Router werden automatisch erfasst.',
  'setup.guide.webflow':
    'Site settings → Custom code öffnen, in „Head code“ einfügen, speichern und die Website veröffentlichen.',
  'setup.guide.wordpress':
    'Das kostenlose Plugin WPCode installieren, Code Snippets → Header & Footer öffnen, dies in „Header“ einfügen und speichern.',
  'setup.listening': 'Besuche werden live angezeigt',
  'setup.local': 'Diese Website liegt auf {domain}, daher enthält das Snippet `data-local`.',
  'setup.local.note': 'Ohne das Attribut werden Besuche auf localhost ignoriert.',
  'setup.open': 'Zum Dashboard',
  'setup.option.data-dnt': 'Do Not Track beachten',
  'setup.option.data-hash': 'Hash-Routing',
  'setup.option.data-title': 'Seitentitel',
  'setup.options': 'Optionen',
  'setup.received': 'Es funktioniert',
  'setup.received.note': {
    one: '{n} Seitenaufruf oder Ereignis in den letzten 30 Minuten.',
    other: '{n} Seitenaufrufe und Ereignisse in den letzten 30 Minuten.',
  },
  'setup.result.blocked-by-policy': 'Blockiert',
  'setup.result.blocked-by-policy.note':
    'Das Snippet ist da, aber die Content-Security-Policy der Seite blockiert es. So ändern:',
  'setup.result.error-status': 'Fehler',
  'setup.result.error-status.note':
    'Der Server antwortete mit Status {found}. Eventuell blockiert eine Firewall die Anfrage; Besuche werden womöglich trotzdem gezählt.',
  'setup.result.expected': 'Richtig ist:',
  'setup.result.found': 'Gefunden',
  'setup.result.found.note': 'Das Snippet ist auf dieser Seite und kann Besuche zählen.',
  'setup.result.loaded-by-script': 'Vermutlich gefunden',
  'setup.result.loaded-by-script.note':
    'Ein anderes Skript auf dieser Seite fügt das Snippet ein. Die Seite öffnen und auf den Besuch achten.',
  'setup.result.missing': 'Fehlt',
  'setup.result.missing.note':
    'Kein Snippet auf dieser Seite. Nutzt sie eine andere Vorlage, das Snippet auch dort einbauen.',
  'setup.result.mixed-content': 'Blockiert',
  'setup.result.mixed-content.note':
    'Die Seite nutzt HTTPS, das Snippet lädt aber über HTTP. Das blockieren Browser. Sightline über HTTPS bereitstellen.',
  'setup.result.noscript-only': 'Nur noscript',
  'setup.result.noscript-only.note':
    'Das Snippet steht in <noscript> und wird nur ohne JavaScript geladen. Außerhalb davon einfügen.',
  'setup.result.not-executed': 'Nicht ausgeführt',
  'setup.result.not-executed.note':
    'Der Typ des Tags verhindert die Ausführung. Das Attribut type entfernen oder den Consent-Manager prüfen.',
  'setup.result.not-html': 'Kein HTML',
  'setup.result.not-html.note': 'Keine HTML-Seite, sondern {found}.',
  'setup.result.redirects-away': 'Weiterleitung',
  'setup.result.redirects-away.note':
    'Die Seite leitet weiter zu {found}. Stattdessen diese Domain als Website hinzufügen.',
  'setup.result.tag-manager': 'Unklar',
  'setup.result.tag-manager.note':
    'Diese Seite nutzt {found}, das Tags erst im Browser einfügt. Die Seite öffnen und auf den Besuch achten.',
  'setup.result.unreachable': 'Nicht erreichbar',
  'setup.result.unreachable.note': 'Seite nicht abrufbar: {problem}',
  'setup.result.wrong-address': 'Falsche Adresse',
  'setup.result.wrong-address.note': 'Ein Snippet ist da, lädt das Skript aber von einer anderen Adresse.',
  'setup.result.wrong-website': 'Falsche Website',
  'setup.result.wrong-website.note': 'Das Snippet zählt für eine andere Website, nicht für {domain}.',
  'setup.snippet': 'Snippet einbauen',
  'setup.waiting': 'Wartet auf den ersten Besuch auf {domain} …',
  'setup.waiting.local': 'Besuche auf localhost zählen nur, wenn das Snippet `data-local` enthält.',
  'setup.waiting.note': 'Eine Seite der Website öffnen. Die Anzeige aktualisiert sich automatisch.',
  'setup.warning.ad-blocker-path':
    'Werbeblocker könnten diesen Pfad blockieren. Besser einer ohne Wörter wie „analytics“ oder „track“.',
  'setup.warning.local-address':
    'Die Adresse des Skripts funktioniert nur auf diesem Rechner. SIGHTLINE_ANALYTICS_URL auf eine öffentliche Adresse setzen.',
  'setup.warning.not-counted-locally':
    'Die Seite liegt auf localhost, und im Snippet fehlt data-local, daher werden Besuche ignoriert. Das Attribut ergänzen.',
  'setup.warning.several-tags': 'Das Snippet ist mehrfach auf dieser Seite. Nur das erste zählt.',
}
