/** Text that gives orders to a program, or is data, says nothing about a person. Tested on the sentence as written. */
const ORDERS = [
  /^\s*(?:answer|respond|reply|output|print|return) (?:with|only|just)\b/i,
  /[{[]\s*["“']?\w+["”']?\s*:/,
  /["']\w+["']\s*:\s*["'[{\d]/,
  /<\/?\w+>|```|\b\w+_\w+(?:_\w+)*\b|=\s*["'\w]/,
  /\b(?:personalCare|moveBy|json|prompt|chatbot|bot\b|LLM|AI\b|algorithm|output|payload|admin(?:istrator)? (?:mode|override))/i,
  /\b(?:ignore|disregard|forget|override|skip|overlook|bypass|olvid\w+|ignor\w+|descart\w+|omit\w+)\b.*\b(?:instructions?|rules?|above|previous|prior|letter|below|before|instrucci\w+|reglas?|anterior\w*|arriba|carta)\b/i,
  /\b(?:system|assistant|developer|dev|model|program|machine|computer|software|parser|reader|note to|attention|sistema|asistente|programa|modelo|computadora|m[aá]quina|robot|atenci[oó]n)\s*(?:note|message|mensaje|nota)?\s*[:,]/i,
  /\b(?:set|mark|label|classify|record|enter|return|answer|respond|reply|write|say|report|treat|fill|tick|check|select|choose|put|change)\b.*\b(?:memory|wandering|payment|household|walking|transferring|medication|night|needs?|field|value|label|form|box|record|column|answer)s?\b\s*(?:to|as|=|is|:|with|for|only|in every|bedbound|dementia|yes|no|medicaid|one|couple)\b/i,
  /\b(?:pon|ponga|pongan|escrib\w+|marc\w+|respond\w+|contest\w+|devuelv\w+|clasific\w+|regist\w+|etiquet\w+)\b.*\b(?:memory|wandering|payment|household|walking|medication|memoria|pago|respuesta|campo|valor|casilla|formulario|etiqueta)\b/i,
  /\byou are (?:now |a )|\beres (?:ahora )?un (?:asistente|robot|programa)|\bfrom now on\b.*\b(?:you|answer|reply)/i,
]

export const givesOrders = (sentence: string) => ORDERS.some((pattern) => pattern.test(sentence))
