/** The texts of the sample shop: invented, and written out so that no two pages are alike unless they are meant to be. */

export interface Product {
  readonly slug: string
  readonly name: string
  readonly price: string
  readonly color: string
  readonly kind: 'coffee' | 'equipment'
  readonly text: readonly string[]
}

export const products: readonly Product[] = [
  {
    slug: 'house-espresso',
    name: 'House Espresso',
    price: '14.90',
    color: '#5b3a29',
    kind: 'coffee',
    text: [
      'Our house blend is the coffee that we drink ourselves every morning. Two thirds come from a cooperative in Cerrado Mineiro, one third from small farms around Sidamo. Together they taste of milk chocolate, roasted hazelnut and a little dried cherry, and they forgive a grinder that is not perfectly set.',
      'We roast it a shade darker than our single origins, so it works in a portafilter as well as in a moka pot. With milk it keeps its sweetness: two shots in a glass of 200 ml are enough for a flat white that still tastes of coffee.',
      'Start with 18 grams in, 38 grams out, in 28 seconds at 93 °C. If the shot runs faster, grind a little finer; if it tastes of ash, lower the temperature before you change anything else. The beans are at their best between the tenth and the thirtieth day after roasting.',
    ],
  },
  {
    slug: 'ethiopia-guji',
    name: 'Ethiopia Guji',
    price: '17.50',
    color: '#8a4b2d',
    kind: 'coffee',
    text: [
      'The Guji zone lies in the south of Ethiopia, at more than two thousand meters. Families there grow coffee between banana and ensete plants, and bring the ripe cherries to the washing station on the same day. This lot was dried whole on raised beds for nineteen days.',
      'In the cup it is bright and floral: bergamot, ripe apricot, and a finish like black tea with honey. We roast it light, because everything that makes it special is lost in a darker roast.',
      'Brew it as a filter coffee with 15 grams to 250 grams of soft water at 94 °C. A V60 brings out its acidity, a flat-bottomed dripper its sweetness. As an espresso it asks for patience and a good grinder, and rewards both.',
    ],
  },
  {
    slug: 'colombia-huila',
    name: 'Colombia Huila',
    price: '15.90',
    color: '#6f4e37',
    kind: 'coffee',
    text: [
      'Eleven families in the hills above Pitalito share a small mill, and this is what they are proudest of: washed Caturra and Castillo, picked in four passes. We have bought from them since our second year, at a price that we agree on before the harvest.',
      'Expect caramel, red apple and a hint of orange peel. It is a coffee for people who say that they do not like sour coffee, and for long weekends.',
      'It is easy to brew. Fourteen grams in a French press with 230 grams of water, four minutes, press slowly. In a machine, use our recipe for the house espresso and shorten the shot by two seconds.',
    ],
  },
  {
    slug: 'decaf',
    name: 'Swiss Water Decaf',
    price: '16.20',
    color: '#7b6150',
    kind: 'coffee',
    text: [
      'Decaffeinated coffee used to be an excuse for bad beans. This one is a washed coffee from Cajamarca in Peru that we would sell with caffeine, too. Its caffeine is removed with water and carbon filters, and without solvents.',
      'It tastes of cocoa, walnut and brown sugar. Because decaffeinated beans are softer, they brown more quickly, so do not judge the roast by its color.',
      'Grind it one step finer than usual, since water runs through it faster. Everything else stays the same, except that you can have another one after dinner.',
    ],
  },
  {
    slug: 'brazil-cerrado',
    name: 'Brazil Cerrado',
    price: '13.40',
    color: '#4a2c1f',
    kind: 'coffee',
    text: [
      'Flat land, dry winters and careful irrigation make the Cerrado one of the most reliable places for coffee. This natural lot from Patrocínio is what most people mean when they say that something tastes like coffee.',
      'Dark chocolate, peanut, hardly any acidity, and a body that stands up to a lot of milk. We sell more of it to offices than to homes, which is a pity.',
      'It likes a moka pot: fill the basket loosely, use hot water from the kettle, and take it off the stove as soon as it begins to sputter.',
    ],
  },
  {
    slug: 'guatemala-antigua',
    name: 'Guatemala Antigua',
    price: '16.80',
    color: '#593823',
    kind: 'coffee',
    text: [
      'The volcanoes around Antigua give the soil its minerals and the nights their cold. Both slow the cherries down, and slow cherries make dense, sweet beans. The Bourbon trees on this farm are older than our roastery by thirty years.',
      'Cocoa nibs, plum, a little clove: it is the one that we serve when somebody asks for something classic but not boring.',
      'As a filter coffee use 60 grams to the liter and water just off the boil. As an espresso it takes well to a longer ratio of one to two and a half.',
    ],
  },
  {
    slug: 'kenya-nyeri',
    name: 'Kenya Nyeri',
    price: '18.90',
    color: '#7a2f22',
    kind: 'coffee',
    text: [
      'Nyeri coffees are fermented twice and soaked overnight, which is why they taste so clean. This one comes from the Gichathaini factory, where about nine hundred members deliver their cherries.',
      'Blackcurrant, grapefruit and tomato leaf. Some love it at once, others need a second cup. Nobody is indifferent.',
      'Let it cool down: at sixty degrees it is merely bright, at forty it turns into lemonade. Brew it with 16 grams to 250 grams of water at 92 °C.',
    ],
  },
  {
    slug: 'hand-grinder',
    name: 'Hand grinder',
    price: '89.00',
    color: '#3d4a52',
    kind: 'equipment',
    text: [
      'A good grinder matters more than the machine. This one has conical burrs of hardened steel, two bearings that hold the shaft in place, and a dial with sixty clicks that you can feel. It grinds 20 grams for a filter in half a minute.',
      'It is made of aluminum and walnut, weighs 480 grams, and comes apart without tools. We have used the same one on the road for three years, and have replaced nothing but a rubber band.',
      'Clean it once a month with the brush that is included. Never use water: steel rusts, and wood swells.',
    ],
  },
  {
    slug: 'gooseneck-kettle',
    name: 'Gooseneck kettle',
    price: '74.00',
    color: '#5a6066',
    kind: 'equipment',
    text: [
      'The thin spout is not for show. It lets you pour slowly, and exactly where you want the water to go, which is half of what brewing by hand is about. The other half is the temperature, and this kettle holds it to a degree for half an hour.',
      'It has 900 milliliters, a base with a dial instead of buttons, and a thermometer that we have checked against our own. From cold to 94 °C it needs a little more than four minutes.',
      'Descale it with citric acid every two months; in our town, every month.',
    ],
  },
  {
    slug: 'paper-filters',
    name: 'Paper filters',
    price: '6.50',
    color: '#a39382',
    kind: 'equipment',
    text: ['One hundred unbleached filters for size 02 drippers. Rinse them with hot water first.'],
  },
]

export interface Article {
  readonly slug: string
  readonly title: string
  readonly text: readonly string[]
}

export const articles: readonly Article[] = [
  {
    slug: 'how-to-dial-in-espresso',
    title: 'How to dial in espresso',
    text: [
      'Dialing in means finding the setting at which a coffee tastes as good as it can on your machine. It takes four or five shots, a scale and a little discipline, and it is the one skill that changes your coffee more than any purchase.',
      'Fix the dose first. Take what your basket is made for, usually 18 grams, and do not touch it again. Then fix the yield: twice the dose, so 36 grams in the cup. Only one thing is left to change, and that is the grind.',
      'Pull a shot and look at the time. Between 25 and 32 seconds you are close enough to taste. Faster than that, and the shot is thin and sour: grind finer. Slower, and it is bitter and dry: grind coarser. Change one step at a time, and throw the first shot after each change away, because the grinder still holds old grounds.',
      'When the time is right, trust your tongue and not the clock. Sour and salty means that too little was extracted: grind finer, or let two more grams run. Bitter and hollow means too much. Sweet, with a taste that stays for a minute, means that you should write the setting down and stop.',
      'Beans age, so you will do this again in a week. By then it takes two shots.',
    ],
  },
  {
    slug: 'v60-recipe',
    title: 'Our V60 recipe',
    text: [
      'This is the recipe that we use at the bar. It is not the best one for every coffee, but it is good for all of them, and you can remember it without looking.',
      'Fifteen grams of coffee, ground like coarse sand. Two hundred and fifty grams of water at 94 °C. Fold the seam of the filter, rinse it, and make the bed flat.',
      'Pour 45 grams and swirl until no dry spots are left. This is the bloom, in which gas escapes that would otherwise push the water away. Wait until the timer shows 45 seconds.',
      'Pour in slow circles to 150 grams, let it sink for a moment, and pour the rest to 250. Swirl once more, gently. By 2:45 the bed should be dry and flat, with no grounds high on the walls.',
      'If it takes longer than 3:15, grind coarser; if it is done before 2:20, grind finer. If it tastes flat although the time is right, use hotter water. If your mouth goes dry, use less agitation.',
      'Drink it when you can hold the cup without thinking about it. Most of what you paid for is hidden while it is hot.',
    ],
  },
  {
    slug: 'storing-coffee',
    title: 'How to store coffee',
    text: [
      'Coffee has four enemies: air, light, heat and moisture. Our bags keep out three of them, and a valve lets out the gas that fresh beans give off for a week or two. So the best place for your coffee is the bag that it came in, closed tightly, in a cupboard away from the stove.',
      'The fridge is the worst place. Every time you open the bag, warm air condenses on the cold beans, and water is what makes them stale. The freezer is another matter: if you bought too much, freeze portions of a week in airtight bags, and let each one warm up before you open it.',
      'Ground coffee loses within an hour what beans lose within a month. If you have no grinder yet, buy small bags, and ask us to grind them on the day that they are sent.',
    ],
  },
  {
    slug: 'water-for-coffee',
    title: 'Why water matters',
    text: [
      'A cup of filter coffee is more than 98 percent water, and yet hardly anybody thinks about it. Hard water buffers the acids that make a coffee lively; what is left tastes like chalk. Very soft water extracts too little, and the cup becomes sharp and empty.',
      'What you want lies between 50 and 100 milligrams of calcium carbonate per liter. Your supplier publishes the value, often in degrees: three to six German degrees are ideal. In many cities the tap is at fifteen.',
      'A jug with an ion exchanger is a good start, if you change its cartridge. Bottled water works, too: look for less than 150 milligrams of dry residue. And if you like experiments, a pinch of baking soda and Epsom salt in distilled water gives you the water that baristas use in competitions.',
      'Whatever you do, change the water before you change the grinder.',
    ],
  },
  {
    slug: 'a-visit-to-huila',
    title: 'A visit to Huila',
    text: [
      'The road from Pitalito ends after forty minutes. From there you walk, or you sit on the back of a motorcycle and hope. The farm of the Ordóñez family lies at 1,750 meters, and when the clouds lift you can see all the way to the Magdalena.',
      'We came in the last week of the harvest. Doña Luz showed us how they pick only the cherries that leave a red stain on the thumb, and how the others wait for the next pass. It makes for four rounds through the same trees, on slopes on which we could hardly stand.',
      'In the evening everything is pulped, and the beans ferment in tiled tanks until they feel rough when you rub them. Nobody looks at a clock. The drying takes two weeks under a roof that is rolled back every morning by hand.',
      'We drank the coffee from the year before, brewed with panela in a pot, and tried to explain what people pay for it at home. They laughed, and then they asked how.',
    ],
  },
  {
    slug: 'cleaning-your-machine',
    title: 'Cleaning your espresso machine',
    text: [
      'Old coffee oil is rancid oil. If your espresso suddenly tastes of it, the beans are rarely to blame.',
      'After each shot, knock out the puck and run water for two seconds. In the evening, flush the group with a blind basket, without any detergent. Once a week, do the same with half a teaspoon of cleaner, ten times five seconds, until the water stays clear. Then soak baskets and portafilters, but not their handles, for a quarter of an hour.',
      'The steam wand wants a wet cloth at once, and a purge before and after. Milk that has dried on it is no longer dirt, it is enamel.',
      'Descaling is another matter, and on machines with a brass boiler it is best left to somebody who does it every day.',
    ],
  },
]

export interface InfoPage {
  readonly path: string
  readonly title: string
  readonly text: readonly string[]
}

export const infoPages: readonly InfoPage[] = [
  {
    path: '/about',
    title: 'About us',
    text: [
      'Demo Coffee began in a garage with a roaster for five kilograms and a landlord with a lot of patience. Twelve years later there are nine of us, the roaster is larger, and the landlord is still a customer.',
      'We buy from eleven farms and cooperatives, and have visited all but one of them. Prices are agreed on before the harvest and do not follow the exchange. What we paid is printed on each bag, together with the day of the roast.',
      'We roast on Mondays and Thursdays, and send what was ordered by noon on the same day. You can watch us through the window in the yard, and if the door is open, come in: there is always a pot on the table that somebody wants an opinion about.',
      'If you are looking for a job, we have none at the moment, but we answer every letter.',
    ],
  },
  {
    path: '/shipping',
    title: 'Shipping and returns',
    text: [
      'We roast twice a week and send your order on the same day, in a box that fits through most letter slots. Within the country it takes one to two days, to our neighbors two to four.',
      'Shipping costs 3.90 euros, and nothing from 39 euros on. To other countries in Europe it is 8.90 euros. We do not ship overseas: by the time the coffee arrived, it would no longer be ours.',
      'Coffee is food, so we cannot take opened bags back. But if you do not like one, tell us what you expected, and we send you another. Equipment can be returned within thirty days, even if you have tried it.',
      'If a parcel is lost, we send it again after five working days, and argue with the carrier ourselves.',
    ],
  },
  {
    path: '/contact',
    title: 'Contact',
    text: [
      'Write to us if a grinder does not grind, if a parcel is late, or if you want to know what to buy for somebody who says that all coffee tastes the same. We answer within a day, except on Sundays.',
      'You find the roastery in the yard behind the old tram depot. It is open from Tuesday to Saturday, from nine to five, and on Thursdays until eight, when we cup the new lots together with anybody who comes.',
    ],
  },
  {
    path: '/faq',
    title: 'Frequently asked questions',
    text: [
      'How fresh is the coffee? It was roasted on the Monday or Thursday before it reaches you. The date is on the bag.',
      'Can you grind it for me? Yes. Choose your brewer in the cart, and we grind it when we pack your order.',
      'Why is the bag inflated? Fresh beans give off carbon dioxide. It leaves through the valve, and is a good sign.',
      'Is the decaf free of chemicals? It is decaffeinated with water only.',
      'Do you sell capsules? No, and it is not for want of trying. They taste of the month in which they were filled.',
      'Can I pause my subscription? At any time, with the link in each mail. You can also change the coffee, the amount and the address there.',
      'Do you have gift cards? Yes, from 20 euros on, printed or as a file.',
    ],
  },
  {
    path: '/subscriptions',
    title: 'Coffee subscriptions',
    text: [
      'Never run out again: choose how much you drink, and we send you freshly roasted coffee every week, every two weeks or every month. You save ten percent, and shipping is free.',
      'You can take the same coffee each time, or let us surprise you with what we liked best at the last cupping. Each parcel has a card with the recipe that we would use.',
      'There is no minimum term. Pause when you are away, skip a parcel, or cancel with one click: the link is in every mail, and it works without signing in.',
      'Most people begin with 500 grams every two weeks, which is two cups a day. If you brew for a family or an office, write to us, and we work out what you need.',
    ],
  },
  {
    path: '/gift-cards',
    title: 'Gift cards',
    text: [
      'For people who have everything but good coffee. Choose an amount from 20 euros on, and add a few words. We print the card on the paper of our bags and send it by mail, or you download it at once.',
      'A gift card is valid for five years, and for everything that we sell, including subscriptions.',
    ],
  },
  {
    path: '/wholesale',
    title: 'Wholesale',
    text: [
      'We supply cafés, restaurants and offices within a day of our roastery. You get the same coffee as everybody else, in bags of two and a half kilograms, and a person who comes by to set up the grinder.',
      'Send us a few lines about your place and what you pour on a busy day.',
    ],
  },
  {
    path: '/privacy',
    title: 'Privacy',
    text: [
      'We store what we need to send you coffee: your name, your address, and what you ordered. We count visits without cookies, and pass nothing on to anybody but the carrier and the tax office.',
      'You may ask what we have about you, and ask us to delete it. Write to the address in the imprint.',
    ],
  },
  {
    path: '/imprint',
    title: 'Imprint',
    text: ['Demo Coffee is an invented shop. It is served by Sightline, so that you can try its SEO reports.'],
  },
]
