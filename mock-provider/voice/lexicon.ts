import { wordForms } from './word-forms.ts';

/** Words that end a noun phrase: they only hold a sentence together. */
const closed = setOf(`
  i me my mine myself you your yours yourself he him his she her hers it its we us our ours they them their theirs
  this that these those who whom whose which what when where why how a an the and or but nor so yet if then than
  because while although though unless until since whether as at by for from in into of off on onto out over under up
  down with without within about above across after against along among around before behind below beneath beside
  between beyond during near per through toward towards via vs versus to not no yes is am are was were be been being do
  does did done doing have has had having can could will would shall should may might must ought let lets dont doesnt
  didnt isnt arent cant wont im ive id ill youre there here now just also too very really quite rather more most less
  least much many few some any all both each every either neither such own same other another again ever never always
  often sometimes usually maybe perhaps please thanks thank hello hi hey ok okay well still already soon later today
  tomorrow yesterday tonight only even else instead back away together forever enough actually currently lately
  anymore better worse faster slower even though etc them want wants wanted wanna gonna need needs needed like
  don't doesn't didn't isn't aren't can't won't i'm i've i'd i'll you're it's that's what's there's let's we're they're
  wouldn't shouldn't couldn't who's how's where's when's why's haven't hasn't wasn't weren't
`);

/** Heads of phrases that name nothing to talk about. */
const empty = setOf(`
  way ways thing things something anything everything nothing lot lots bit question questions advice help tip tips kind
  sort type answer answers example examples minute moment point fact difference opinion thought thoughts part number end
  one ones time times day days week weeks month months year years people person someone anyone everyone guy guys stuff
  mind case instance first second third last next rest idea ideas step steps sense reason reasons word words instructions
  chance place sentence sentences paragraph line lines bullet bullets couple few hand favour favor side
  world beginner beginners half dozen suggestion suggestions recommendation recommendations hour hours
`);

/** Said in one breath with the noun that follows. */
const adjectives = setOf(`
  new old big small large little tiny huge great good bad best worst better main major minor key first second third next
  last long short high low young early late full empty free busy cheap expensive fast slow quick easy hard difficult
  simple complex complicated strong weak rich poor happy sad local remote online offline mobile digital physical mental
  social personal private public human whole entire current recent future past daily weekly monthly yearly annual
  quarterly favourite favorite ideal perfect vegan vegetarian healthy modern smart open green blue red black white dark
  light hot cold warm cool clean dirty safe dangerous ethical elderly adult senior junior
  sustainable renewable solar electric artificial quantum nuclear global local urban rural indie own real virtual weird
  strange boring fun crazy wild kind fair fresh raw organic average typical common rare secret elderly tall wide deep
  narrow broken failing struggling growing starting upcoming existing aging ageing single double handmade homemade
  two three four five six seven eight nine ten hundred thousand
`);

/** Common verbs as they stand after a plural noun, and past forms that no ending gives away. */
const verbs = setOf(`
  accept achieve add afford agree aim allow answer appear apply argue arrive ask avoid balance beat become begin behave believe bite blow
  break bring build burn buy call calm care carry catch cause celebrate choose clean come communicate compare complain
  complete concentrate connect consider contain continue convince cook cope cost create cry cut deal decide decline
  decrease define deliver deserve develop die differ disagree disappear discover do draw dream drink drive drop earn
  eat encourage end enjoy enter escape evolve exist expect explain explore express face fail fall fear feel fight fill
  find finish fit fix fly focus follow forget forgive form gain gather get give go grow guess handle happen hate hear help
  hide hire hit hold hope hurt identify ignore imagine improve include increase influence inspire introduce invent
  invest invite join jump keep kill know lack land laugh launch lead learn leave lend let lie listen live look lose love
  maintain make manage matter mean measure meet miss motivate move negotiate notice offer open organise organize
  overcome own participate pay perform persuade pick play practise practice prefer prepare prevent process produce
  promise promote protect prove publish pull push put quit raise reach react read realise realize receive reduce refuse
  relax release remain remember remove repair replace reply require rest retain rise run save say scale see seem sell
  send separate serve set settle shake share shine shoot show shrink sing sit sleep smell smile solve sound speak spend
  split spread stand stay steal stick stop struggle study succeed suffer suggest survive swim switch take talk teach
  tell tend think throw train travel treat trust try turn understand use visit vote wait wake walk wash watch wear win
  wonder work worry write
  ate became began bit blew broke brought built bought came caught chose cost crept drew drank drove fell felt flew
  forgot fought found froze gave gone got grew had heard held hid kept knew laid led left lent lost made meant met paid
  quit ran rang rose said sang sank sat saw sent shook shot shrank slept sold spent spoke stole stood stuck swam swept
  taught thought threw told took understood went woke won wore wrote
`);

/** Nouns, in the singular, that may stand after another one. */
const nouns = setOf(`
  account ad agency agenda agent airline algorithm animal apartment app application art article assistant audience baby
  bakery bank bar battery beach bike bird blog board boat body book boss bot box brain brand breakfast bridge
  budget bug building bus business cafe cake calendar camera campaign car card career cat cell center centre
  channel chapter chart chatbot chemistry child choir church city class classroom client climate clinic cloud club coach code
  coffee college colleague committee community company competitor computer concept conference contract conversation
  course cover credit crew culture customer dashboard data database date daughter deadline debt department design desk device
  diary diet dinner director doctor dog dream drone economy editor education email employee energy engine engineer
  essay event exam exercise experiment factory family farm father feature festival fiction film finance fire firm fish flat
  flight flower food football forest founder friend fund game garage garden girl goal government grandmother grant group
  growth guide guitar gym habit hackathon health heart history hobby holiday home hospital hotel house household husband hypothesis
  image income industry insurance interest internet interview inventory invoice island issue job journal
  journey kid kitchen lab language laptop launch law lawyer leader lesson letter library life list loan logo lunch machine
  magazine management manager map market marketing marriage math maths meal meeting member memory menu message
  metric mission mobile model money mood morning mortgage mother mountain movie museum music neighbour neighbor network
  newsletter night nonprofit novel nurse office orchestra order page painting paper parent park partner party patient
  pension phone photo piano picture pipeline planet plan plant platform player podcast poem policy portfolio power
  presentation price pricing problem process product production profile profit program project proposal prototype puppy
  purpose puzzle quality race recipe recruitment region relationship rent report research restaurant resume
  retirement revenue risk river roadmap robot role room routine sale salary sample savings schedule school science
  screen script season security server service shelf shelter shift shop show sister skill sleep software son song sourdough space
  speech sport spreadsheet staff stage startup station statistic stock store story strategy street
  stress student studio study supplier supply support survey system talk task tax teacher team technology teenager
  test theatre theory therapist thesis ticket tool tour town toy traffic trail training trend trip truck tutor university rate fair fee footprint style level value source
  user vacation van vendor video village vision visitor volunteer water wardrobe website wedding weekend wife
  wine winter work worker workflow workout workshop world yard yoga zoo candle raise chess election novel dialogue waste neighbourhood neighborhood
`);

/** Nouns that need no article. */
const mass = setOf(`
  ai art astronomy attention biology burnout change chemistry climate coffee communication confidence consciousness
  creativity data debt democracy depression education electricity energy english evolution exercise feedback finance
  food french german gravity growth happiness health history homework inflation innovation insomnia internet japanese
  javascript jazz knowledge leadership life light love machine-learning management marketing math maths meaning
  meditation memory money mortality motivation music nature parenting philosophy physics poetry pollution poverty
  procrastination productivity progress psychology python react research retirement safety science sleep society
  software spanish stress success sugar sustainability teamwork technology therapy time-travel traffic trust
  truth tea typescript vue rust water weather wisdom work writing yoga reading cooking running swimming painting gardening networking
  coding programming budgeting investing pricing hiring onboarding fundraising branding storytelling mathematics statistics
  code sourdough remote-work hr design transport transportation housing healthcare
  hr privacy security loneliness anxiety grief boredom chess waste
`);

/** Nobody is a thing to be built or measured: one speaks of the situation with them. */
const kin = setOf(`
  girlfriend boyfriend wife husband partner boss manager colleague friend mother father mom mum dad sister brother son
  daughter kid child children parent parents neighbour neighbor teacher landlord roommate flatmate ex coworker grandmother
  grandfather aunt uncle cousin spouse fiance fiancee teenager baby
`);

export const isKin = (word: string): boolean => wordForms(word).some((form) => kin.has(form));
export const isClosed = (word: string): boolean => closed.has(word.toLowerCase());
export const isEmptyHead = (word: string): boolean => empty.has(word.toLowerCase());
export const isMass = (word: string): boolean => mass.has(word.toLowerCase());
export const isNoun = (word: string): boolean =>
  isMass(word) || singulars(word).some((form) => nouns.has(form));
export const isVerb = (word: string): boolean => verbs.has(word.toLowerCase());
export const isAdverb = (word: string): boolean =>
  /[a-z]{3}ly$/i.test(word) &&
  !isNoun(word) &&
  !/^(?:only|family|early|daily|weekly|monthly|elderly|friendly)$/i.test(word);

export function isAdjective(word: string): boolean {
  const plain = word.toLowerCase();
  if (adjectives.has(plain) || /^\d[\d.,%]*$/.test(plain) || /['’]s$/.test(plain)) return true;
  return (
    !isNoun(plain) &&
    /[a-z]{3}(?:ful|less|ous|ive|able|ible|ical|ional|friendly|based|free|year-old)$/.test(plain)
  );
}

export function isPlural(word: string): boolean {
  return /[a-z]{2}[^su'’]s$/i.test(word) && (isNoun(word) || !isVerb(word.replace(/s$/i, '')));
}

/** A noun is inflected by an s alone: interesting is no interest. */
function singulars(word: string): string[] {
  const plain = word.replace(/['’]s?$/, '');
  return plain.endsWith('s') ? wordForms(plain) : [plain.toLowerCase()];
}

function setOf(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/).filter(Boolean));
}
