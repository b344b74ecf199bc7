import type { ToolDefinition } from '../message/message.ts'
import type { Agent } from './agent.ts'
import { definition } from './definition.ts'

/** Made-up shops, towns, people and goods. */
export const SHOPS = [
  {
    name: 'Harrowfell Outdoor',
    letters: 'HF',
    towns: ['Ostermoor', 'Linnfjord', 'Brackwater', 'Upper Tansley', 'Velm'],
  },
  { name: 'Lampe & Korn', letters: 'LK', towns: ['Altenried', 'Mossum', 'Greywick', 'Sankt Orlen', 'Penhollow'] },
  { name: 'Copper Kettle Supply', letters: 'CK', towns: ['Dunmarrow', 'Eastle', 'Port Virren', 'Holm', 'Cawdale'] },
] as const

export const PEOPLE = [
  'Mirel Tolvan',
  'Osk Brandelow',
  'Junia Farrowick',
  'Petrus Alkenby',
  'Sanna Quillmoor',
  'Devrim Ostelund',
  'Ilka Marwood-Ven',
  'Teo Rasselby',
  'Wanda Krummhorst',
  'Nils Obermoor',
  'Aya Tennebrook',
  'Corin Fellgate',
  'Lusia Dornwick',
  'Hamid Orrelund',
  'Berta Zwilling-Moor',
  'Jorun Esketh',
  'Pola Winterlitz',
  'Ravi Sondermark',
] as const

export const ITEMS = [
  'rain jacket size M',
  'rain jacket size L',
  'camping stove',
  'reading lamp, brass',
  'desk lamp, black',
  'tea kettle 1.7 l',
  'folding chair',
  'wool blanket',
  'walking boots 41',
  'walking boots 44',
  'thermos 0.5 l',
  'hand mill',
  'lantern with dimmer',
  'tent for two',
  'backpack 32 l',
  'enamel pot',
  'sleeping mat',
  'garden torch',
] as const

export const POLICIES = [
  'return of opened goods',
  'lost parcel',
  'late delivery',
  'damaged on arrival',
  'price match',
  'wrong size',
  'warranty repair',
  'cancelled order',
  'gift without receipt',
] as const

export const POLICY_LINES = [
  'Goods like the {item} come back within {n} days, [unused|clean and complete|with their label].',
  'Up to {eur} EUR the desk decides alone; above that [the shift lead|billing] is asked.',
  'Parcels to {town} count as late after {n} working days.',
  'The cost of the way back is [ours|the customer’s] when the {item} [is faulty|was chosen wrongly].',
  'A photo is [needed|not needed] for damage below {eur} EUR.',
  'Money goes back the way it came, within {n} days.',
  'An exchange counts as a new order [after {n} days|only when the price differs].',
  'Vouchers are not paid out, [except|also not] for [a lost parcel|a cancelled order].',
] as const

export const EVENTS = [
  'scan in {town}, belt {n}',
  'left {town}, van {n}',
  'arrived in {town}',
  'driver {n}: nobody at home',
  'stored in {town}, shelf {n}',
  'weight checked: {n} hundred grams',
  'address checked, no change',
  'sorting repeated in {town}',
  'customer wrote, answer {n} sent',
] as const

export const SUPPORT_TOOLS: readonly ToolDefinition[] = [
  definition('get_order', 'Gives an order with its items and steps.', { order: 'string' }),
  definition('order_events', 'Gives the newest events of an order.', { order: 'string', newest: 'integer' }, ['order']),
  definition('find_customer', 'Finds a customer and earlier orders by name.', { name: 'string' }),
  definition('search_policy', 'Finds the policy for a case.', { words: 'string' }),
  definition('refund', 'Pays an amount back.', { order: 'string', amount: 'string', reason: 'string' }),
  definition('escalate', 'Hands a case to another desk.', { order: 'string', to: 'string', why: 'string' }),
]

export const SAID = {
  open: [
    '[Hello|Good morning|Hi], my order {order} [has not arrived|is still not here]. It was the {item} for {price}, ordered {day} [Where is it?|What happened?]',
    'The {item} from order {order} [came broken|has a crack|does not work]. [I paid {price} and want my money back.|What can be done?] {customer}',
    'I [would like|want] to return the {item} ([{order}|order {order}], {price}). [It does not fit.|I chose wrongly.|I found it cheaper.]',
    '{order}: you [charged me twice|took {price} twice]. [Please check.|Can you look?] Regards, {customer}',
    'I ordered the {item} on {day} and [moved house since|got a new address in {town}]. [Can {order} still be redirected?|Is it too late for {order}?]',
    'This is {customer}. [I wrote {n} days ago about {order} and heard nothing.|Nobody answered me about {order}.] It is still about the {item}.',
  ],
  check: [
    '[I look at|Let me look at|I open] {order}.',
    '[One moment|Just a moment], I check {order}[ and what came before|].',
    'First the order itself.',
  ],
  found: [
    '[Thank you, {first}.|Hello {first},] I see {order}: one {item}, {price} EUR, ordered {day} [It was last seen in {town}.|The last scan is from {town}.] [I check what our policy says about this.|Give me a moment for the rules.]',
    '{first}, [the order is here|I have found it]: {item} for {price} EUR. [The parcel stands still in {town} since {n} days.|It left {town} and has not been scanned since.]',
    '[I understand|I am sorry about that], {first}. {order} [shows {n} events|has {n} entries], [and none of them explains this|the last one in {town}]. This looks like a case of “{policy}”.',
  ],
  push: [
    '[I was told something else on the phone.|The parcel service says the same every day.] [It is a present|I need it] for the weekend.',
    'No, not a voucher: [the {price} should go back to my card|I want the {price} back].',
    '[Please send the answer to my new address in {town}.|I am in {town} until Friday.] [Calling me does not help.|Mail is best.]',
    'I [have|took] photos, [{n} of them|they show the crack]. [Do you need them?|Where do I send them?]',
    'Actually, an exchange would be fine[ too|, if it is quick].',
  ],
  rules: [
    '[I read|Let me read] the policy on “{policy}”.',
    'What does the policy say about “{policy}”?',
    '[I check the rule|Now the rule]: {policy}.',
  ],
  escalate: [
    '[This is above what I may decide|That needs another desk], I hand {order} on.',
    'I ask the people who [packed it|can decide it].',
  ],
  waiting: [
    '{first}, I have passed {order} on. [You hear from us within {days} hours.|The answer comes within {days} hours.] [There is nothing that you need to do.|Please keep the {item} until then.]',
    '[The case is open|It is with the right desk now]: {order}, “{policy}”. [I stay on it.|I write as soon as there is news.]',
  ],
  solved: [
    '[Good news|That is settled], {first}: {price} EUR for the {item} [go back to you|are on their way back], [within {days} days|it takes up to {days} days]. [Our rule on “{policy}” covers it.|That is covered by “{policy}”.]',
    '[Done|All set]: {order} is refunded, {price} EUR. [You can keep the {item}.|Please send the {item} back within {days} days.] [Is there anything else?|I am sorry for the trouble.]',
  ],
  fine: [
    '[Thank you|Thanks], that [helps|is fine].',
    '[All right|Good], I wait for it. {customer}',
    '[Perfect|Great]. [Have a good day|Greetings from {town}].',
    'Fine, {days} days [it is|are all right].',
  ],
  bye: [
    '[You are welcome|Gladly], {first}.',
    '[Thank you for your patience|Thank you for writing], {first}. [The case {order} is closed.|I close {order} now.]',
    '[All the best|Good luck] with the {item}.',
  ],
} as const

export const SUPPORT_REMARKS = {
  user: [
    'I have been a customer [for {n} years|since the shop in {town} opened], and [this is the first problem|it mostly went well].',
    'The neighbours in {town} [got their parcels|had the same last week], so [I do not understand it|it cannot be the street].',
    'The box [was dry and closed|had a dent on one side] when it came, [I signed for it|nobody asked me to sign].',
  ],
  assistant: [
    'Between {town} and the next scan there are usually {n} days, [so this is not yet unusual|and here it is more].',
    'For the {item} we [have {n} in stock|expect new stock in {n} days], [so an exchange is possible|should you prefer an exchange].',
    'I have noted in {order} that you [wrote about it|asked for mail], [so nobody asks you again|for whoever reads it next].',
    'The rule on “{policy}” gives you {days} days from the day of delivery.',
  ],
} as const

export const SUPPORT_FACTS: Agent['facts'] = {
  correction: [
    { name: 'the right address', quote: 'Correction: my house number is {n}b, the parcel went to the wrong door' },
    { name: 'the right contact', quote: 'Do not write to my work mail any more, I have left that office' },
    { name: 'the right amount', quote: 'It was {n} euros that I paid in the shop, the receipt online shows less' },
    { name: 'the right item', quote: 'I never ordered the green one, catalogue number {big} is blue' },
  ],
  constraint: [
    { name: 'the allergy', quote: 'You must not send anything with nickel clasps, my daughter is allergic' },
    { name: 'the delivery hours', quote: 'Never ring before eleven, there is a baby asleep on floor {n}' },
    { name: 'the voucher limit', quote: 'Goodwill vouchers may not exceed {n} euros per household and year' },
    { name: 'the hold', quote: 'Account {big} is on hold, nothing may be paid out to it this quarter' },
  ],
  decision: [
    {
      name: 'the replacement',
      quote: 'We agreed to replace the {n} missing pegs and to let the customer keep the tent bag',
    },
    { name: 'the waived fee', quote: 'We waive the storage fee of {n} euros because our own label was unreadable' },
    { name: 'the split', quote: 'We send the order in two boxes, the heavier one with freight tour {big}' },
    { name: 'the callback', quote: 'We promised one callback on Thursday at slot {n} and no further calls' },
  ],
  error: [
    { name: 'the payment error', quote: 'PaymentError: bank answered code {big}, account holder unknown' },
    { name: 'the carrier error', quote: 'CarrierError: depot {n} rejects parcels above thirty kilograms' },
    { name: 'the stock error', quote: 'StockError: shelf {n}-C is booked twice for article {big}' },
    { name: 'the mail error', quote: 'MailError: mailbox full, letter {big} came back twice' },
  ],
  path: [
    { name: 'the form', quote: 'the customs form is filed under forms/customs/sheet_{n}_long.pdf' },
    { name: 'the photos', quote: 'the damage photos are stored in cases/{big}/photos/lid_side.jpg' },
    { name: 'the letter', quote: 'the apology letter is kept in letters/delay/variant_{n}.txt' },
    { name: 'the list', quote: 'recalled articles are listed in recalls/list_{big}.csv' },
  ],
  task: [
    { name: 'the certificate', quote: 'Please also send me the warranty paper for serial number {big}' },
    { name: 'the reminder', quote: 'Remind me in {n} days whether the second parcel has come' },
    { name: 'the invoice', quote: 'After that I need an invoice made out to my association, member {big}' },
    { name: 'the pickup', quote: 'Arrange a pickup for the old stove, it weighs {n} kilograms' },
  ],
}
