import type { CheckTranslations } from '../../catalog.ts'
import { siteChecks } from '../site-checks/site-checks.ts'
import { accessibility } from './accessibility.ts'
import { ai } from './ai.ts'
import { content } from './content.ts'
import { images } from './images.ts'
import { indexability } from './indexability.ts'
import { links } from './links.ts'
import { messages } from './messages.ts'
import { performance } from './performance.ts'
import { security } from './security.ts'
import { structuredData } from './structured-data.ts'

export const checks: CheckTranslations = {
  categories: {
    indexability: 'Indexabilité',
    content: 'Contenu',
    links: 'Liens et URL',
    images: 'Images',
    'structured-data': 'Réseaux sociaux et données structurées',
    performance: 'Performance',
    security: 'Sécurité',
    accessibility: 'Accessibilité, mobile et langues',
    ai: 'IA et agents',
  },
  caps: {
    'redirect-loop': 'personne ne peut accéder à la page',
    status: 'les moteurs de recherche n’indexent que les pages qui renvoient le statut 200',
    noindex: 'la page interdit son indexation aux moteurs de recherche',
    'robots-blocked': 'robots.txt empêche les robots de lire la page',
    'robots-5xx': 'les robots évitent un site dont le robots.txt est en erreur',
    'unavailable-after': 'la page a expiré pour les moteurs de recherche',
    'title-missing': 'les résultats de recherche n’ont aucun titre à afficher',
    'canonical-target': 'les moteurs de recherche sont dirigés vers une page qu’ils ne peuvent pas indexer',
    https: 'les navigateurs signalent la page comme non sécurisée',
    viewport: 'la page ne s’adapte pas aux téléphones, et les moteurs de recherche indexent la vue mobile',
    'mixed-content-active': 'les navigateurs bloquent les scripts, styles ou cadres : la page est incomplète',
    'description-missing': 'les moteurs de recherche choisissent eux-mêmes le texte du résultat',
    'h1-missing': 'la page n’indique pas son sujet',
    'keyword-stuffing': 'les moteurs de recherche traitent les mots-clés répétés comme du spam',
    'empty-page': 'il n’y a rien que les moteurs de recherche puissent indexer',
    'thin-content': 'il y a peu de texte par lequel les moteurs de recherche pourraient trouver la page',
    ttfb: 'les visiteurs partent avant de voir quoi que ce soit',
  },
  checks: {
    ...indexability,
    ...content,
    ...links,
    ...images,
    ...structuredData,
    ...performance,
    ...security,
    ...accessibility,
    ...ai,
    ...siteChecks,
  },
  messages,
}
