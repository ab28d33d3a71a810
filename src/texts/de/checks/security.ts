import type { TranslatedChecks } from '../../catalog.ts'

export const security: TranslatedChecks = {
  https: {
    title: 'Seite verwendet HTTPS',
    failure: 'Seite verwendet kein HTTPS',
    advice:
      'Die ganze Website über HTTPS ausliefern und HTTP dorthin weiterleiten. Zertifikate gibt es kostenlos, etwa von Let’s Encrypt; HTTP-Seiten kennzeichnen Browser als nicht sicher.',
  },
  'http-redirects-to-https': {
    title: 'HTTP leitet auf HTTPS weiter',
    failure: 'HTTP leitet nicht auf HTTPS weiter',
    advice:
      'Jede HTTP-URL mit Status 301 oder 308 auf dieselbe URL mit HTTPS weiterleiten. Sonst bleiben Besucher auf der unverschlüsselten Version, und Suchmaschinen sehen Duplikate.',
  },
  'mixed-content-active': {
    title: 'Skripte, Styles und Frames verwenden HTTPS',
    failure: 'Skripte, Styles oder Frames werden über HTTP geladen',
    advice:
      'Die Dateien über HTTPS laden. Browser blockieren aktive gemischte Inhalte, sodass diese Teile der Seite nicht funktionieren.',
  },
  'mixed-content-passive': {
    title: 'Bilder und Medien verwenden HTTPS',
    failure: 'Bilder oder Medien werden über HTTP geladen',
    advice:
      'Die Dateien über HTTPS laden. Bei passiven gemischten Inhalten warnen Browser, stufen sie hoch oder zeigen sie nicht an.',
  },
  hsts: {
    title: 'HSTS ist aktiviert',
    failure: 'HSTS ist nicht aktiviert',
    advice:
      '`Strict-Transport-Security: max-age=31536000; includeSubDomains` senden, sobald die ganze Website über HTTPS funktioniert. Browser verwenden dann nie wieder HTTP dafür.',
  },
  csp: {
    title: 'Content Security Policy schützt vor XSS',
    failure: 'Content Security Policy fehlt oder ist schwach',
    advice:
      'Eine `Content-Security-Policy` senden, die Skripte über Nonces oder Hashes einschränkt, ohne `unsafe-inline`. Sie begrenzt den Schaden durch Cross-Site-Scripting.',
  },
  nosniff: {
    title: 'MIME-Sniffing ist deaktiviert',
    failure: 'MIME-Sniffing ist nicht deaktiviert',
    advice: '`X-Content-Type-Options: nosniff` mit jeder Antwort senden, damit Browser Dateitypen nicht erraten.',
  },
  'frame-ancestors': {
    title: 'Seite ist vor Clickjacking geschützt',
    failure: 'Seite ist nicht vor Clickjacking geschützt',
    advice:
      "`Content-Security-Policy: frame-ancestors 'self'` senden oder aufführen, welche Websites die Seite einbetten dürfen. Sonst können Angreifer sie unter eigenen Inhalten verbergen.",
  },
  'insecure-form': {
    title: 'Formulare senden über HTTPS',
    failure: 'Formulare senden über HTTP',
    advice:
      '`action` des Formulars auf eine HTTPS-URL ändern. Eingaben werden sonst unverschlüsselt übertragen, und Browser warnen davor.',
  },
  certificate: {
    title: 'TLS-Zertifikat ist gültig',
    failure: 'TLS-Zertifikat läuft bald ab',
    advice:
      'Das Zertifikat erneuern und die Erneuerung automatisieren. Browser blockieren Seiten mit abgelaufenem Zertifikat.',
  },
  'server-signature': {
    title: 'Serverversion wird nicht preisgegeben',
    failure: 'Serverversion wird preisgegeben',
    advice:
      'Den Header abschalten oder auf den Produktnamen kürzen. Versionsnummern helfen Angreifern, bekannte Schwachstellen zu finden.',
  },
}
