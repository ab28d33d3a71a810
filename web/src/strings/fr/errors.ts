import type { strings as en } from '../en/errors.ts'
import type { Translation } from '../message.ts'

export const strings: Translation<typeof en> = {
  'error.account-exists': 'Un compte existe déjà avec cette adresse e-mail.',
  'error.control-characters': 'Contient des caractères de contrôle ou de l’Unicode non valide.',
  'error.empty': 'Ce champ est obligatoire.',
  'error.domain-email':
    'Saisissez un domaine, par exemple example.com, et non une adresse e-mail. Valeur reçue : {found}.',
  'error.domain-port': 'Le port n’est pas valide. Omettez-le : tous les ports comptent. Valeur reçue : {found}.',
  'error.domain-wildcard':
    'Omettez le caractère générique : saisissez example.com et installez aussi le script sur les sous-domaines. Valeur reçue : {found}.',
  'error.not-a-domain': 'Saisissez un domaine, par exemple example.com. Valeur reçue : {found}.',
  'error.not-a-language': 'Saisissez un code de langue, par exemple en ou pt-BR. Valeur reçue : {found}.',
  'error.name-taken': 'Le nom {found} est déjà utilisé.',
  'error.not-a-parameter': '{found} n’est pas un nom de paramètre d’URL.',
  'error.not-a-time-zone': 'Saisissez un fuseau horaire, par exemple Europe/Paris. Valeur reçue : {found}.',
  'error.not-a-url': 'Saisissez une URL complète, par exemple https://example.com/page. Valeur reçue : {found}.',
  'error.not-allowed': 'Valeurs autorisées : {allowed}. Valeur reçue : {found}.',
  'error.not-an-email': 'Saisissez une adresse e-mail, par exemple ada@example.com. Valeur reçue : {found}.',
  'error.not-an-ip-address': '{found} n’est ni une adresse IP ni une plage CIDR.',
  'error.different-settings': 'Ces exécutions avaient des paramètres différents : {settings}.',
  'error.not-changeable': 'Cette valeur ne peut pas être modifiée : {current}.',
  'error.not-http': 'L’URL doit commencer par http:// ou https://. Valeur reçue : {found}.',
  'error.not-in-range': 'Nombre entier de {min} à {max} attendu. Valeur reçue : {found}.',
  'error.not-a-cursor':
    'next_cursor de cette liste attendu, avec la même recherche, les mêmes filtres et le même tri. Valeur reçue : {found}.',
  'error.not-one-line': 'Doit tenir sur une seule ligne.',
  'error.not-text': 'Doit être du texte. Valeur reçue : {found}.',
  'error.page-password-required': 'Définissez un mot de passe pour cette page.',
  'error.required': 'Ce champ est obligatoire.',
  'error.too-common': 'Ce mot de passe est trop facile à deviner. Choisissez-en un autre.',
  'error.too-long': '{max} caractères au maximum. Nombre reçu : {found}.',
  'error.too-many-entries': '{max} entrées au maximum. Nombre reçu : {found}.',
  'error.too-many-values': '{max} valeurs au maximum. Nombre reçu : {found}.',
  'error.name-exists': 'Le nom {found} est déjà utilisé.',
  'error.not-a-country': 'Codes de pays à deux lettres, comme DE. Valeur reçue : {found}.',
  'error.not-an-asn': 'Numéros d’AS, comme AS64496. Valeur reçue : {found}.',
  'error.not-a-page': 'Doit commencer par / ou *. Valeur reçue : {found}.',
  'error.not-used': 'Non utilisé ici. Laissez ce champ vide.',
  'error.too-many-records': '{max} au maximum. Supprimez-en un d’abord.',
  'error.too-many-wildcards': '{max} caractères génériques (*) au maximum. Nombre reçu : {found}.',
  'error.too-short': '{min} caractères au minimum. Nombre reçu : {found}.',
  'error.url-with-credentials': 'L’URL ne doit contenir ni nom d’utilisateur ni mot de passe.',
  'error.website-exists': '{found} fait déjà partie de vos sites.',
  'error.wrong-format': 'Format incorrect. Valeur reçue : {found}.',
  'error.wrong-code': 'Code erroné ou déjà utilisé. Saisissez le code actuel.',
  'error.wrong-password': 'Mot de passe incorrect.',
  'error.not-a-color': 'Ce n’est pas une couleur. Saisissez par exemple #0f6e66. Valeur reçue : {found}.',
  'error.low-contrast':
    '{found} a un contraste de {ratio}:1 avec le blanc ; il faut au moins {min}:1 pour y lire du texte blanc. Choisissez une couleur plus foncée.',
  'error.not-a-logo': 'Le logo doit être une image PNG, JPEG ou SVG d’au plus 100 ko et 2 000 × 2 000 pixels.',
  'error.roll-ups-shorter':
    'Les totaux journaliers ne peuvent pas être conservés moins longtemps que les événements. Valeur reçue : {found}.',
  'error.zone-of-kept-days':
    'Les événements avant le {found} ont été supprimés, et leurs totaux journaliers utilisent le fuseau {current}. Pour le changer, conservez les totaux aussi longtemps que les événements, pas plus.',
  'reason.crawls-damaged':
    'Les résultats de crawl sont endommagés sur le serveur. Son administrateur peut les réparer.',
  'reason.events-damaged':
    'Des événements enregistrés sont endommagés sur le serveur. Les nouvelles visites sont conservées et son administrateur peut réparer le stockage.',
  'reason.key-limit': 'Vous avez atteint le nombre maximal de clés d’API. Révoquez-en une d’abord.',
  'reason.mail-not-set-up': 'L’envoi d’e-mails n’est pas configuré sur ce serveur.',
  'reason.no-email-address': 'Votre compte n’a pas d’adresse e-mail.',
  'reason.no-results': 'Ce rapport n’a pas encore de résultats.',
  'reason.last-owner': 'Un compte a besoin d’un propriétaire. Désignez-en d’abord un autre.',
  'reason.sample-data': 'Les données d’exemple ne peuvent pas être transférées.',
  'reason.domain-unverified':
    'Un domaine ne compterait plus de visites : un autre domaine de l’ancien compte le vérifie. Vérifiez-le d’abord là-bas.',
  'reason.crawl-running': 'L’exploration est en cours. Attendez qu’elle se termine ou annulez-la.',
  'reason.same-account': 'Cet élément appartient déjà à ce compte.',
  'reason.member-exists': 'Cette personne appartient déjà au compte.',
  'reason.second-factor-required': 'Ce compte exige un second facteur. Configurez-en un sous Paramètres → Sécurité.',
  'reason.confirmation-required': 'Rien n’a été fait, faute de confirmation.',
  'error.passkey-refused': 'Cette clé d’accès n’est pas acceptée ici. Réessayez, ou utilisez-en une autre.',
  'reason.role': 'Votre rôle dans ce compte ne le permet pas.',
  'reason.owner-account': 'Le compte du propriétaire ne peut pas être supprimé.',
  'reason.query-memory':
    'La requête a demandé trop de mémoire. Choisissez une période plus courte ou moins de filtres.',
  'reason.query-timeout': 'La requête a pris trop de temps. Choisissez une période plus courte ou moins de filtres.',
  'reason.queue-full': 'Trop d’audits en file d’attente. Réessayez quand certains seront terminés.',
  'error.not-a-service-account': 'Ce n’est pas la clé JSON d’un compte de service Google.',
  'error.not-a-bing-key': 'Ce n’est pas une clé d’API de Bing Webmaster Tools.',
  'error.not-accepted': 'Le moteur de recherche ne l’accepte pas.',
  'error.consent-over': 'Cette connexion a pris trop de temps, ou un autre compte l’a commencée. Recommencez.',
  'error.not-a-connection': 'Choisissez l’une de vos connexions à {source}.',
  'error.not-of-property': 'Elle n’appartient pas à la propriété de ce site.',
  'error.not-of-website': 'Ce doivent être des pages de ce site, toutes sur le même hôte.',
  'error.not-a-property': 'Cette connexion ne peut plus lire cette propriété. Choisissez-en une autre.',
  'error.property-unverified': 'Cette propriété n’est pas validée : elle n’a pas de chiffres pour cette connexion.',
  'reason.connection-limit': 'Vous avez atteint le nombre maximal de connexions. Supprimez-en d’abord une.',
  'reason.account-limit.crawled_pages':
    'Le compte peut explorer {allowed} pages par mois, et elles sont épuisées. La personne qui gère ce serveur peut augmenter la limite.',
  'reason.account-limit.members':
    'Le compte peut avoir {allowed} personnes, invitations en attente comprises. La personne qui gère ce serveur peut augmenter la limite.',
  'reason.account-limit.reports':
    'Le compte peut avoir {allowed} rapports. Supprimez-en un ou demandez à la personne qui gère ce serveur d’augmenter la limite.',
  'reason.account-limit.websites':
    'Le compte peut avoir {allowed} sites. La personne qui gère ce serveur peut augmenter la limite.',
  'reason.account-suspended': 'Ce compte est suspendu. Contactez la personne qui gère ce serveur.',
  'reason.event-limit':
    'Les statistiques ne sont pas affichées pour le moment, car il y a plus d’événements ce mois-ci que permis. Les visites restent enregistrées.',
  'reason.registration-closed': 'Les comptes de ce serveur sont créés sur invitation.',
  'reason.sign-in-as-ended': 'Le temps de connexion à ce compte est écoulé. Rechargez la page.',
  'reason.no-google-client':
    'La connexion avec Google n’est pas configurée sur ce serveur. Un compte de service fonctionne sans elle.',
  'reason.search-api-disabled':
    'L’API Search Console n’est pas activée dans le projet Google Cloud de cette clé. Activez-la.',
  'reason.search-denied': 'Cette connexion n’a pas accès à cette propriété.',
  'reason.search-limited': 'Le quota du moteur de recherche est épuisé. Réessayez plus tard.',
  'reason.search-revoked':
    'Le moteur de recherche n’accepte plus cette connexion. Remplacez sa clé, ou reconnectez-vous.',
  'reason.search-unavailable': 'Le moteur de recherche est injoignable. Réessayez plus tard.',
  'reason.search-unreadable': 'Le moteur de recherche a répondu de façon inattendue. Réessayez plus tard.',
  'reason.search-unreadable-secret':
    'La clé enregistrée ne peut pas être déchiffrée. Collez-la à nouveau dans Paramètres → Connexions.',
  'reason.still-linked': 'Dissociez d’abord la propriété. Sinon, ses chiffres seraient à nouveau récupérés.',
  'reason.no-index-now': 'IndexNow n’est pas configuré pour ce site.',
  'reason.synced-just-now': 'La dernière synchronisation vient d’avoir lieu.',
  'reason.passwords-off': 'Avec cette adresse, on ne se connecte pas par mot de passe. Utilisez la connexion unique.',
  'reason.last-way-in': 'C’est votre seul moyen de connexion. Ajoutez-en d’abord un autre.',
  'reason.identity-linked': 'Cette connexion est déjà associée à quelqu’un ici.',
  'reason.not-linked':
    'Cette connexion est encore inconnue ici. Connectez-vous autrement et associez-la dans Paramètres → Sécurité.',
  'reason.sign-up-off':
    'Personne n’a cette adresse ici, et les nouveaux venus ne sont pas ajoutés automatiquement. Demandez une invitation.',
  'reason.no-role': 'Vos groupes ne vous donnent aucun accès ici. Adressez-vous à la personne qui les gère.',
  'reason.not-you': 'C’est la connexion de quelqu’un d’autre.',
  'reason.invitation-of-other':
    'Cette invitation est destinée à une autre adresse, ou le fournisseur n’a pas vérifié la vôtre.',
  'reason.provider-unavailable': 'Le fournisseur ne répond pas. Connectez-vous autrement ou réessayez plus tard.',
  'reason.provider-unusable':
    'La réponse du fournisseur a été refusée. Si cela se reproduit, l’administrateur du serveur devrait tester le fournisseur.',
  'reason.provider-refused': 'Le fournisseur a refusé la connexion.',
  'reason.provider-over':
    'Cette connexion a pris trop de temps ou a été commencée dans un autre navigateur. Recommencez.',
  'reason.provider-not-used':
    'Quelqu’un doit d’abord se connecter par ce fournisseur avant que les mots de passe puissent être désactivés.',
}
