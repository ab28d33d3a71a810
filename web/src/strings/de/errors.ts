import type { strings as en } from '../en/errors.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'error.account-exists': 'Es gibt bereits ein Konto mit dieser E-Mail-Adresse.',
  'error.control-characters': 'Enthält Steuerzeichen oder ungültiges Unicode.',
  'error.empty': 'Pflichtfeld.',
  'error.domain-email': 'Bitte eine Domain wie example.com eingeben, keine E-Mail-Adresse. Gefunden: {found}.',
  'error.domain-port': 'Der Port ist ungültig. Er kann entfallen: Jeder Port zählt. Gefunden: {found}.',
  'error.domain-wildcard':
    'Bitte ohne Platzhalter: example.com eingeben und das Snippet auch in Subdomains einbauen. Gefunden: {found}.',
  'error.not-a-domain': 'Bitte eine Domain wie example.com eingeben. Gefunden: {found}.',
  'error.not-a-language': 'Bitte ein Sprachkürzel wie en oder pt-BR eingeben. Gefunden: {found}.',
  'error.name-taken': 'Der Name {found} ist bereits vergeben.',
  'error.not-a-parameter': '{found} ist kein Name eines URL-Parameters.',
  'error.not-a-time-zone': 'Bitte eine Zeitzone wie Europe/Berlin eingeben. Gefunden: {found}.',
  'error.not-a-url': 'Bitte eine vollständige URL wie https://example.com/seite eingeben. Gefunden: {found}.',
  'error.not-allowed': 'Erlaubt sind: {allowed}. Gefunden: {found}.',
  'error.not-an-email': 'Bitte eine E-Mail-Adresse wie ada@example.com eingeben. Gefunden: {found}.',
  'error.not-an-ip-address': '{found} ist weder eine IP-Adresse noch ein CIDR-Bereich.',
  'error.different-settings': 'Diese Läufe hatten unterschiedliche Einstellungen: {settings}.',
  'error.not-changeable': 'Lässt sich nicht ändern. Der Wert ist {current}.',
  'error.not-http': 'Die URL muss mit http:// oder https:// beginnen. Gefunden: {found}.',
  'error.not-in-range': 'Ganze Zahl von {min} bis {max} erforderlich. Gefunden: {found}.',
  'error.not-a-cursor':
    'next_cursor dieser Liste mit derselben Suche, denselben Filtern und derselben Sortierung erforderlich. Gefunden: {found}.',
  'error.not-one-line': 'Muss eine einzelne Textzeile sein.',
  'error.not-text': 'Muss Text sein. Gefunden: {found}.',
  'error.page-password-required': 'Bitte ein Passwort für diese Seite festlegen.',
  'error.required': 'Pflichtfeld.',
  'error.too-common': 'Dieses Passwort ist zu leicht zu erraten. Bitte ein anderes wählen.',
  'error.too-long': 'Höchstens {max} Zeichen erlaubt. Gefunden: {found}.',
  'error.too-many-entries': 'Höchstens {max} Einträge erlaubt. Gefunden: {found}.',
  'error.too-many-values': 'Höchstens {max} Werte erlaubt. Gefunden: {found}.',
  'error.name-exists': 'Der Name {found} ist bereits vergeben.',
  'error.not-a-country': 'Nur Ländercodes aus zwei Buchstaben wie DE. Gefunden: {found}.',
  'error.not-an-asn': 'Nur AS-Nummern wie AS64496. Gefunden: {found}.',
  'error.not-a-page': 'Muss mit / oder * beginnen. Gefunden: {found}.',
  'error.not-used': 'Wird hier nicht verwendet. Leer lassen.',
  'error.too-many-records': 'Höchstens {max} möglich. Zuerst muss ein Eintrag gelöscht werden.',
  'error.too-many-wildcards': 'Insgesamt höchstens {max} Platzhalter (*) erlaubt. Gefunden: {found}.',
  'error.too-short': 'Mindestens {min} Zeichen erforderlich. Gefunden: {found}.',
  'error.url-with-credentials': 'Die URL darf weder Benutzername noch Passwort enthalten.',
  'error.website-exists': '{found} ist bereits angelegt.',
  'error.wrong-format': 'Falsches Format. Gefunden: {found}.',
  'error.wrong-code': 'Falscher oder schon verwendeter Code. Bitte den aktuellen eingeben.',
  'error.wrong-password': 'Falsches Passwort.',
  'error.not-a-color': 'Keine Farbe. Erwartet wird zum Beispiel #0f6e66. Gefunden: {found}.',
  'error.low-contrast':
    '{found} hat zu Weiß einen Kontrast von {ratio}:1; damit weiße Schrift darauf lesbar ist, sind mindestens {min}:1 nötig. Eine dunklere Farbe wählen.',
  'error.not-a-logo': 'Das Logo muss ein PNG-, JPEG- oder SVG-Bild mit höchstens 100 kB und 2.000 × 2.000 Pixeln sein.',
  'error.roll-ups-shorter': 'Tagessummen können nicht kürzer als Ereignisse aufbewahrt werden. Gefunden: {found}.',
  'error.zone-of-kept-days':
    'Ereignisse vor dem {found} sind gelöscht, und ihre Tagessummen gelten für die Zeitzone {current}. Um sie zu ändern, Tagessummen nur so lange wie Ereignisse aufbewahren.',
  'reason.crawls-damaged':
    'Die Crawl-Ergebnisse auf dem Server sind beschädigt. Der Betreiber des Servers kann sie reparieren.',
  'reason.events-damaged':
    'Gespeicherte Ereignisse auf dem Server sind beschädigt. Neue Besuche bleiben erhalten; der Betreiber des Servers kann den Ereignisspeicher reparieren.',
  'reason.key-limit': 'Die Höchstzahl an API-Schlüsseln ist erreicht. Bitte zuerst einen widerrufen.',
  'reason.mail-not-set-up': 'Auf diesem Server ist kein E-Mail-Versand eingerichtet.',
  'reason.no-email-address': 'Für das Konto ist keine E-Mail-Adresse hinterlegt.',
  'reason.no-results': 'Dieser Bericht hat noch keine Ergebnisse.',
  'reason.last-owner': 'Ein Konto braucht einen Inhaber. Bitte zuerst eine andere Person zum Inhaber machen.',
  'reason.sample-data': 'Beispieldaten lassen sich nicht übergeben.',
  'reason.domain-unverified':
    'Eine Domain würde keine Besuche mehr zählen, weil eine andere Domain des alten Kontos sie bestätigt. Bitte zuerst dort bestätigen.',
  'reason.crawl-running': 'Der Crawl läuft noch. Bitte warten, bis er fertig ist, oder ihn abbrechen.',
  'reason.same-account': 'Das gehört bereits zu diesem Konto.',
  'reason.member-exists': 'Diese Person gehört bereits zum Konto.',
  'reason.second-factor-required':
    'Dieses Konto verlangt einen zweiten Faktor. Unter Einstellungen → Sicherheit lässt er sich einrichten.',
  'reason.confirmation-required': 'Nicht ausgeführt, weil die Bestätigung fehlt.',
  'error.passkey-refused': 'Dieser Passkey wird hier nicht akzeptiert. Erneut versuchen oder einen anderen verwenden.',
  'reason.role': 'Die eigene Rolle in diesem Konto lässt das nicht zu.',
  'reason.owner-account': 'Das Konto des Inhabers lässt sich nicht entfernen.',
  'reason.query-memory':
    'Die Abfrage hat zu viel Speicher benötigt. Bitte einen kürzeren Zeitraum oder weniger Filter wählen.',
  'reason.query-timeout':
    'Die Abfrage hat zu lange gedauert. Bitte einen kürzeren Zeitraum oder weniger Filter wählen.',
  'reason.queue-full': 'Zu viele Audits in der Warteschlange. Bitte warten, bis einige fertig sind.',
  'error.not-a-service-account': 'Das ist kein JSON-Schlüssel eines Google-Dienstkontos.',
  'error.not-a-bing-key': 'Das ist kein API-Schlüssel der Bing Webmaster Tools.',
  'error.not-accepted': 'Die Suchmaschine akzeptiert ihn nicht.',
  'error.consent-over':
    'Diese Anmeldung hat zu lange gedauert oder wurde von einem anderen Konto begonnen. Bitte neu beginnen.',
  'error.not-a-connection': 'Eine der eigenen Verbindungen zu {source} auswählen.',
  'error.not-of-property': 'Gehört nicht zur Property dieser Website.',
  'error.not-of-website': 'Alle müssen Seiten dieser Website sein und zum selben Host gehören.',
  'error.not-a-property': 'Diese Verbindung kann die Property nicht mehr lesen. Eine andere auswählen.',
  'error.property-unverified': 'Diese Property ist nicht bestätigt und hat daher keine Zahlen für diese Verbindung.',
  'reason.connection-limit': 'Die Höchstzahl an Verbindungen ist erreicht. Bitte zuerst eine löschen.',
  'reason.account-limit.crawled_pages':
    'Das Konto darf {allowed} Seiten im Monat crawlen, und sie sind aufgebraucht. Der Betreiber dieses Servers kann das Limit erhöhen.',
  'reason.account-limit.members':
    'Das Konto darf {allowed} Personen haben, offene Einladungen eingeschlossen. Der Betreiber dieses Servers kann das Limit erhöhen.',
  'reason.account-limit.reports':
    'Das Konto darf {allowed} Berichte haben. Einen löschen oder das Limit vom Betreiber dieses Servers erhöhen lassen.',
  'reason.account-limit.websites':
    'Das Konto darf {allowed} Websites haben. Der Betreiber dieses Servers kann das Limit erhöhen.',
  'reason.account-suspended': 'Dieses Konto ist gesperrt. Bitte an den Betreiber dieses Servers wenden.',
  'reason.event-limit':
    'Es werden gerade keine Statistiken angezeigt, weil es diesen Monat mehr Ereignisse gibt als erlaubt. Besuche werden weiter erfasst.',
  'reason.registration-closed': 'Konten gibt es auf diesem Server nur auf Einladung.',
  'reason.sign-in-as-ended': 'Die Zeit für die Anmeldung in diesem Konto ist abgelaufen. Bitte die Seite neu laden.',
  'reason.no-google-client':
    'Die Anmeldung bei Google ist auf diesem Server nicht eingerichtet. Ein Dienstkonto funktioniert auch ohne.',
  'reason.search-api-disabled':
    'Die Search Console API ist im Google-Cloud-Projekt dieses Schlüssels nicht aktiviert. Bitte dort aktivieren.',
  'reason.search-denied': 'Diese Verbindung hat keinen Zugriff auf diese Property.',
  'reason.search-limited': 'Das Kontingent der Suchmaschine ist aufgebraucht. Bitte später erneut versuchen.',
  'reason.search-revoked':
    'Die Suchmaschine akzeptiert diese Verbindung nicht mehr. Bitte den Schlüssel ersetzen oder erneut anmelden.',
  'reason.search-unavailable': 'Die Suchmaschine ist nicht erreichbar. Bitte später erneut versuchen.',
  'reason.search-unreadable': 'Die Antwort der Suchmaschine war unerwartet. Bitte später erneut versuchen.',
  'reason.search-unreadable-secret':
    'Der gespeicherte Schlüssel lässt sich nicht entschlüsseln. Bitte unter Einstellungen → Verbindungen erneut einfügen.',
  'reason.still-linked': 'Bitte zuerst die Verknüpfung lösen. Sonst würden die Zahlen erneut geladen.',
  'reason.no-index-now': 'IndexNow ist für diese Website nicht eingerichtet.',
  'reason.synced-just-now': 'Der letzte Abgleich war gerade eben.',
  'reason.passwords-off':
    'Mit dieser Adresse ist keine Anmeldung per Passwort möglich. Bitte Single Sign-on verwenden.',
  'reason.last-way-in': 'Das ist der einzige Anmeldeweg. Bitte zuerst einen anderen einrichten.',
  'reason.identity-linked': 'Diese Anmeldung ist hier schon mit jemandem verknüpft.',
  'reason.not-linked':
    'Diese Anmeldung ist hier noch unbekannt. Bitte anders anmelden und sie unter Einstellungen → Sicherheit verknüpfen.',
  'reason.sign-up-off':
    'Diese Adresse ist hier unbekannt, und neue Personen werden nicht automatisch aufgenommen. Bitte um eine Einladung bitten.',
  'reason.no-role': 'Die eigenen Gruppen geben hier keinen Zugriff. Bitte bei deren Verwaltung nachfragen.',
  'reason.not-you': 'Das ist die Anmeldung einer anderen Person.',
  'reason.invitation-of-other':
    'Die Einladung gilt für eine andere E-Mail-Adresse, oder der Anbieter hat die eigene nicht bestätigt.',
  'reason.provider-unavailable': 'Der Anbieter antwortet nicht. Bitte anders anmelden oder später erneut versuchen.',
  'reason.provider-unusable':
    'Die Antwort des Anbieters wurde abgelehnt. Falls das öfter vorkommt, sollte der Administrator des Servers den Anbieter testen.',
  'reason.provider-refused': 'Der Anbieter hat die Anmeldung abgelehnt.',
  'reason.provider-over':
    'Die Anmeldung hat zu lange gedauert oder wurde in einem anderen Browser begonnen. Bitte neu beginnen.',
  'reason.provider-not-used':
    'Passwörter lassen sich erst abschalten, wenn sich jemand über diesen Anbieter angemeldet hat.',
}
