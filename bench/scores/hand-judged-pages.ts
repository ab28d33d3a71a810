import type { Flaw } from './prevalence.ts'

/** A page, and what a professional says of it who has not seen its score. */
export interface HandJudgedPage {
  readonly name: string
  readonly html: string
  /** What is wrong with the server and with what the page loads. */
  readonly server: readonly Flaw[]
  readonly result: 'good' | 'decent' | 'bad'
  readonly score: readonly [least: number, most: number]
  readonly because: string
}

/** As most servers are: without the headers that only security reviews ask for. */
const ordinary: readonly Flaw[] = ['noHsts', 'noPolicy', 'framing']

const walking = `<p>The path leaves the village behind the chapel and climbs through beech woods for the first hour. There is water at the
second hut, and none after it until the lake. Most walkers reach the pass by noon; those who start late should turn around at the cairn, because the
weather comes from the west and gives little warning.</p>
<h2>What to take with you</h2>
<p>Good boots are enough in summer. Until the end of May the gully below the pass holds old snow, which is hard in the morning and soft in the afternoon, so
an axe is no luxury. Take two liters of water, a map on paper and a lamp. Phones have no signal between the second hut and the lake, and the
batteries suffer in the cold.</p>
<h2>How to get there and back</h2>
<p>The bus from the station runs every hour until six in the evening. The last one back leaves the lake at seven, and the driver waits for
nobody. If you miss it, the inn at the lake has twelve beds, a warm kitchen and a telephone. Ask for the room above the stable: it is the warmest one.
In autumn the inn closes on Mondays and Tuesdays, and the bus then runs only twice a day, at eight and at four.</p>`

export const handJudgedPages: readonly HandJudgedPage[] = [
  {
    name: 'an article that somebody cares for',
    html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Walking across the Kaltern pass: route and bus times</title>
<meta name="description" content="A day's walk across the Kaltern pass: the route hour by hour, what to take with you in each season, and how to get back by bus.">
<link rel="canonical" href="https://example.com/page">
<link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="/site.css">
<script src="/site.js" defer></script>
<meta property="og:title" content="Walking across the Kaltern pass"><meta property="og:type" content="article">
<meta property="og:image" content="https://example.com/pass.png"><meta property="og:url" content="https://example.com/page">
</head>
<body>
<header><nav><a href="/">All walks</a> <a href="/huts">Mountain huts</a> <a href="/weather">Weather in the valley</a></nav></header>
<main><article><h1>Across the Kaltern pass in a day</h1>
<img src="/pass.webp" alt="The pass seen from the second hut" width="1200" height="800">
${walking}
</article></main>
<footer><a href="/about">About this guide</a></footer>
</body>
</html>`,
    server: ['noPolicy'],
    result: 'good',
    score: [95, 100],
    because: 'Everything that search engines and readers need is there; one security header is missing.',
  },
  {
    name: 'a product page of an ordinary shop',
    html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, maximum-scale=1">
<title>Ridge hiking boots, waterproof leather | Example Outdoor</title>
<meta name="description" content="Waterproof hiking boots of full-grain leather with soles that can be replaced. Free returns within thirty days.">
<link rel="canonical" href="https://example.com/page">
<link rel="stylesheet" href="/a.css"><link rel="stylesheet" href="/b.css"><link rel="stylesheet" href="/c.css"><link rel="stylesheet" href="/d.css">
<script src="/jquery.js"></script><script src="/shop.js"></script><script src="/tags.js" async></script>
<meta property="og:title" content="Ridge hiking boots"><meta property="og:type" content="product">
<meta property="og:image" content="https://example.com/boots.jpg"><meta property="og:url" content="https://example.com/page">
<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Ridge hiking boots","image":"https://example.com/boots.jpg",
"offers":{"@type":"Offer","price":"189.00","priceCurrency":"EUR","availability":"https://schema.org/InStock"}}</script>
</head>
<body>
<header><a href="/">Example Outdoor</a> <a href="/boots">Hiking boots</a> <a href="/jackets">Jackets</a> <a href="/basket" class="basket"><svg width="20" height="20"></svg></a></header>
<main><h1>Ridge hiking boots</h1>
<img src="/boots-1.jpg" alt="Ridge boots from the side"><img src="/boots-2.jpg" alt="The sole of the Ridge boots"><img src="/boots-3.jpg" alt="Ridge boots in brown">
<h2>Made for wet days</h2>
<p>Full-grain leather and a membrane keep the water out and let your feet breathe. The cuff is soft, so they are comfortable from the first walk. The sole
is sewn on and can be replaced by any cobbler; we sell the soles, and we send a list of cobblers with every pair. The boots weigh 620 grams each in size 42.</p>
<h2>Which size to choose</h2>
<p>Choose half a size more than usual if you wear thick socks. Stand on a sheet of paper, mark your heel and your longest toe, and add one centimeter. If
you are between two sizes, order both and send one back: we pay for the parcel. Most people who wrote to us kept the larger one.</p>
<h2>How to care for them</h2>
<p>Brush off the dirt after each walk, take out the insoles and let the boots dry slowly, away from the stove. Grease the seams twice a year. Leather that
is cared for lasts for more than ten years, and it looks better with each of them. The laces are part of the warranty; tears from barbed wire are not.</p>
<p>Orders placed before noon leave on the same day. You may return unused goods within thirty days.</p>
<form action="/basket" method="post"><button>Add to basket</button></form></main>
<footer><a href="/returns">Returns and refunds</a> <a href="/terms">Terms of sale</a> <a href="/stores">Our stores</a></footer>
</body>
</html>`,
    server: [...ordinary, 'heavyScripts', 'slow', 'shortCache'],
    result: 'good',
    score: [80, 90],
    because:
      'The content is right. It is not quick, images have no size, and zooming is disabled: work for next month, not for today.',
  },
  {
    name: 'the contact page of a plumber',
    html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Contact and opening hours | Hill Plumbing, Leeds</title>
<meta name="description" content="How to reach Hill Plumbing in Leeds: telephone, opening hours, and the number for emergencies at night.">
<link rel="canonical" href="https://example.com/page">
<link rel="icon" href="/icon.png">
<link rel="stylesheet" href="/site.css">
</head>
<body>
<header><a href="/">Hill Plumbing</a> <a href="/services">What we do</a> <a href="/prices">Prices</a></header>
<main><h1>Contact Hill Plumbing</h1>
<p>Call us on 0113 496 0000, Monday to Friday from eight to six. At night and on Sundays, the same number reaches the engineer on duty; a call-out costs
sixty pounds more then. Our workshop is at 4 Mill Lane, Leeds, next to the post office, with parking behind the house.</p>
<p>We answer within a working day. Please tell us what is broken, since when, and whether you can turn the water off.</p>
<form action="/message" method="post"><label>Your message <textarea name="text"></textarea></label><button>Send the message</button></form></main>
<footer><a href="/imprint">Company details</a></footer>
</body>
</html>`,
    server: ordinary,
    result: 'good',
    score: [80, 89],
    because:
      'It does its job. There is little text to be found by, and no preview for sharing, so it is not excellent.',
  },
  {
    name: 'a blog post whose theme has neither description nor main heading',
    html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>The Kaltern pass, again | Notes of a walker</title>
<link rel="stylesheet" href="/theme.css"><link rel="stylesheet" href="/plugin.css"><link rel="stylesheet" href="/fonts.css">
<script src="/jquery.js"></script>
</head>
<body>
<div class="header"><a href="/">Notes of a walker</a></div>
<div class="post"><h2>The Kaltern pass, again</h2>
<img src="/uploads/pass.jpg"><img src="/uploads/hut.jpg">
${walking}
<a href="/notes/next">Read more</a></div>
<div class="sidebar"><a href="/archive">Archive of all notes</a> <a href="/feed">Feed</a></div>
</body>
</html>`,
    server: [...ordinary, 'sniffing', 'shortCache', 'sitemapMissing'],
    result: 'decent',
    score: [60, 74],
    because:
      'The text deserves better: two of the three elements that search results are made of are missing, images have no alternative text.',
  },
  {
    name: 'the empty shell of an app',
    html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Planner</title>
<link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="/assets/index.css">
<script type="module" src="/assets/index.js"></script>
</head>
<body><div id="root"></div><noscript>You need to enable JavaScript to run this app.</noscript></body>
</html>`,
    server: [...ordinary, 'heavyScripts', 'softNotFound', 'sitemapMissing'],
    result: 'bad',
    score: [10, 29],
    because:
      'It is fast to answer and works on phones, but holds nothing to index: no text, no heading, no description, one word as title.',
  },
  {
    name: 'an article that is stuffed with its keyword',
    html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Cheap running shoes: buy cheap running shoes online</title>
<meta name="description" content="Cheap running shoes for everyone. Buy cheap running shoes online, because our cheap running shoes are the best cheap running shoes.">
<link rel="canonical" href="https://example.com/page">
<link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="/site.css">
<meta property="og:title" content="Cheap running shoes"><meta property="og:type" content="article">
<meta property="og:image" content="https://example.com/shoes.png"><meta property="og:url" content="https://example.com/page">
</head>
<body>
<header><nav><a href="/">All shoes</a> <a href="/sale">Shoes on sale</a></nav></header>
<main><h1>Buy cheap running shoes</h1>
${'<p>If you want cheap running shoes, our cheap running shoes are the cheap running shoes that you need. Order cheap running shoes today.</p>\n'.repeat(12)}
</main>
<footer><a href="/about">About the shop</a></footer>
</body>
</html>`,
    server: ordinary,
    result: 'bad',
    score: [40, 49],
    because: 'All tags are right, but the text is written for machines: every other word is the keyword.',
  },
  {
    name: 'a doorway page for one of many towns',
    html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Emergency plumber Leeds, cheap plumber in Leeds</title>
<meta name="description" content="Emergency plumber in Leeds. Call the emergency plumber in Leeds, day and night, for all plumbing work in Leeds.">
<link rel="canonical" href="https://example.com/page">
<link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="/site.css">
</head>
<body>
<main><h1>Emergency plumber in Leeds</h1>
<p>Do you need an emergency plumber in Leeds? Our emergency plumber in Leeds is there for you. The emergency plumber in Leeds comes within an hour, and
every emergency plumber in Leeds knows his trade. Call the emergency plumber in Leeds now, because no emergency plumber in Leeds is cheaper.</p>
<p>An emergency plumber in Leeds repairs pipes. An emergency plumber in Leeds repairs taps. An emergency plumber in Leeds repairs boilers. Trust the
emergency plumber in Leeds that your neighbors trust: the emergency plumber in Leeds with the best prices of all.</p>
${['York', 'Hull', 'Bradford', 'Sheffield', 'Wakefield', 'Halifax'].map((town) => `<a href="/plumber-${town.toLowerCase()}">Emergency plumber ${town}</a>`).join(' ')}
</main>
</body>
</html>`,
    server: [...ordinary, 'sitemapMissing'],
    result: 'bad',
    score: [25, 39],
    because:
      'It exists only to be found: a hundred words that repeat the service and the town, and links to its siblings.',
  },
  {
    name: 'a club page from 1999',
    html: `<html>
<head><title>Model railway club</title></head>
<body bgcolor="#ffffcc">
<center><font size="5" color="navy">Welcome to our railway page!</font></center>
<table width="760" align="center"><tr>
<td width="150" valign="top"><a href="news.html">News</a><br><a href="photos.html">Photos</a><br><a href="guests.html">Guest book</a></td>
<td><img src="loco.gif"><img src="line.gif"><p>We meet on the first Thursday of each month in the room behind the library. New members are always welcome, whether they own a
locomotive or only want to watch. The layout is eleven meters long by now, and the new station has been finished in spring.</p>
<p>Write to chairman@example.com for the key.</p></td></tr></table>
</body>
</html>`,
    server: [
      ...ordinary,
      'insecure',
      'http1',
      'uncompressed',
      'shortCache',
      'sitemapMissing',
      'robotsMissing',
      'noIcon',
    ],
    result: 'bad',
    score: [10, 40],
    because:
      'It is insecure, unreadable on phones, and has no description, main heading or text worth mentioning; but it has a title and can be indexed.',
  },
  {
    name: 'six words on a bare server',
    html: '<html><body><p>Hello, this site is coming soon</p></body></html>',
    server: [...ordinary, 'insecure', 'http1', 'sniffing', 'sitemapMissing', 'robotsMissing', 'noIcon'],
    result: 'bad',
    score: [0, 15],
    because: 'There is no page yet: no title, no description, no heading, no text, no https.',
  },
  {
    name: 'a good article that still carries the noindex of its staging server',
    html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Walking across the Kaltern pass: route and bus times</title>
<meta name="description" content="A day's walk across the Kaltern pass: the route hour by hour, what to take with you in each season, and how to get back by bus.">
<link rel="canonical" href="https://example.com/page">
<link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="/site.css">
</head>
<body>
<header><a href="/">All walks</a> <a href="/huts">Mountain huts</a></header>
<main><h1>Across the Kaltern pass in a day</h1>
${walking}
</main>
</body>
</html>`,
    server: ordinary,
    result: 'bad',
    score: [40, 49],
    because: 'Nobody will find it. All else is fine, and it is one line to fix.',
  },
  {
    name: 'a page that answers with a server error',
    html: '<!doctype html><html lang="en"><head><title>500 Internal Server Error</title></head><body><h1>Internal Server Error</h1></body></html>',
    server: [...ordinary, 'error'],
    result: 'bad',
    score: [0, 29],
    because: 'There is no page.',
  },
  {
    name: 'a heavy news page on a slow server',
    html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Snow closes the Kaltern pass three weeks early this year</title>
<meta name="description" content="The Kaltern pass is closed from Monday. What walkers need to know, and when the road may open again.">
<link rel="canonical" href="https://example.com/page">
<link rel="icon" href="/icon.png">
<link rel="stylesheet" href="/a.css"><link rel="stylesheet" href="/b.css"><link rel="stylesheet" href="/c.css"><link rel="stylesheet" href="/d.css">
<script src="/consent.js"></script><script src="/ads.js"></script><script src="/video.js"></script><script src="/tags.js"></script>
<script src="/player.js" async></script><script src="/bidding.js" async></script><script src="/comments.js" async></script><script src="/app.js" async></script>
<meta property="og:title" content="Snow closes the Kaltern pass"><meta property="og:type" content="article">
<meta property="og:image" content="https://example.com/snow.jpg"><meta property="og:url" content="https://example.com/page">
</head>
<body>
<header><a href="/">The Valley Courier</a> <a href="/local">Local news</a> <a href="/sport">Sport</a> <a href="https://social.example.org/courier"><i></i></a></header>
<main><article><h1>Snow closes the pass early</h1>
<img src="/snow-1.jpg" loading="lazy"><img src="/snow-2.jpg"><img src="/snow-3.jpg">
${walking}
<h4>More from the valley</h4>
<a href="/local/1">Read more</a> <a href="/local/2">Read more</a></article>
<div>${'<span class="ad"></span>'.repeat(1_600)}</div></main>
<footer><a href="/contact">Contact the newsroom</a></footer>
</body>
</html>`,
    server: [
      ...ordinary,
      'sniffing',
      'heavyPage',
      'heavyScripts',
      'heavyImage',
      'verySlow',
      'shortCache',
      'redirectedLink',
      'oldFormat',
    ],
    result: 'decent',
    score: [60, 75],
    because:
      'The article is well described, but readers wait for seconds, images have neither size nor text, and links say "Read more".',
  },
]
