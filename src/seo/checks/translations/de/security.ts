import type { TranslatedChecks } from '../catalog.ts'

export const security: TranslatedChecks = {
  https: {
    title: 'Seite verwendet HTTPS',
    failure: 'Seite verwendet kein HTTPS',
    advice:
      'Liefere die ganze Website über HTTPS aus und leite HTTP dorthin weiter. Zertifikate gibt es kostenlos, etwa von Let’s Encrypt; HTTP-Seiten kennzeichnen Browser als nicht sicher.',
  },
  'http-redirects-to-https': {
    title: 'HTTP leitet auf HTTPS weiter',
    failure: 'HTTP leitet nicht auf HTTPS weiter',
    advice:
      'Leite jede HTTP-URL mit Status 301 oder 308 auf dieselbe URL mit HTTPS weiter. Sonst bleiben Besucher auf der unverschlüsselten Version, und Suchmaschinen sehen Duplikate.',
  },
  'mixed-content-active': {
    title: 'Skripte, Styles und Frames verwenden HTTPS',
    failure: 'Skripte, Styles oder Frames werden über HTTP geladen',
    advice:
      'Lade sie über HTTPS. Browser blockieren aktive gemischte Inhalte, sodass diese Teile der Seite nicht funktionieren.',
  },
  'mixed-content-passive': {
    title: 'Bilder und Medien verwenden HTTPS',
    failure: 'Bilder oder Medien werden über HTTP geladen',
    advice:
      'Lade sie über HTTPS. Bei passiven gemischten Inhalten warnen Browser, stufen sie hoch oder zeigen sie nicht an.',
  },
  hsts: {
    title: 'HSTS ist aktiviert',
    failure: 'HSTS ist nicht aktiviert',
    advice:
      'Sende `Strict-Transport-Security: max-age=31536000; includeSubDomains`, sobald die ganze Website über HTTPS funktioniert. Browser verwenden dann nie wieder HTTP dafür.',
  },
  csp: {
    title: 'Content Security Policy schützt vor XSS',
    failure: 'Content Security Policy fehlt oder ist schwach',
    advice:
      'Sende eine `Content-Security-Policy`, die Skripte über Nonces oder Hashes einschränkt, ohne `unsafe-inline`. Sie begrenzt den Schaden durch Cross-Site-Scripting.',
  },
  nosniff: {
    title: 'MIME-Sniffing ist deaktiviert',
    failure: 'MIME-Sniffing ist nicht deaktiviert',
    advice: 'Sende `X-Content-Type-Options: nosniff` mit jeder Antwort, damit Browser Dateitypen nicht erraten.',
  },
  'frame-ancestors': {
    title: 'Seite ist vor Clickjacking geschützt',
    failure: 'Seite ist nicht vor Clickjacking geschützt',
    advice:
      "Sende `Content-Security-Policy: frame-ancestors 'self'` oder führe auf, welche Websites die Seite einbetten dürfen. Sonst können Angreifer sie unter eigenen Inhalten verbergen.",
  },
  'insecure-form': {
    title: 'Formulare senden über HTTPS',
    failure: 'Formulare senden über HTTP',
    advice:
      'Ändere `action` des Formulars auf eine HTTPS-URL. Eingaben werden sonst unverschlüsselt übertragen, und Browser warnen davor.',
  },
  certificate: {
    title: 'TLS-Zertifikat ist gültig',
    failure: 'TLS-Zertifikat läuft bald ab',
    advice:
      'Erneuere das Zertifikat und automatisiere die Erneuerung. Browser blockieren Seiten mit abgelaufenem Zertifikat.',
  },
  'server-signature': {
    title: 'Serverversion wird nicht preisgegeben',
    failure: 'Serverversion wird preisgegeben',
    advice:
      'Schalte den Header ab oder kürze ihn auf den Produktnamen. Versionsnummern helfen Angreifern, bekannte Schwachstellen zu finden.',
  },
}
