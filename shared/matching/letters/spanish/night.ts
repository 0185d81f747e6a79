import type { Rules } from '../rules.ts'

export const night: Rules = {
  sleeps: {
    person: `
      duerm[eo] ~ (bien|toda la noche|tranquil[oa]|como|de corrido|de un tiron|hasta|profundo|muy bien|la noche entera|sin)
      (pasa|pasan) (bien |muy bien )?(la|las) noches? (bien|tranquil[oa]|sin|durmiendo)
      (de|en la|por la) noche ~ (duerme|no (molesta|se levanta|despierta|da lata|necesita|ocupa|llama|pide))
      no (se levanta|despierta|se despierta|llama|da lata|necesita nada|ocupa nada|ocupa ayuda|necesita ayuda|necesita a nadie) ~ (de|en la|por la|en toda la) noche
      ~ noches (son )?(tranquilas|sin problemas?)`,
  },
  needs_help: {
    anyone: `
      (noche|noches|madrugada) (~~ |, )?(hay que|alguien|necesita|ocupa|me levanto|nos levantamos|levantarl[oae]|levantarme|cambiarl[oae]|voltearl[oa]|llevarl[oa]|acompanarl[oa]|me llama|nos llama|la cambio|lo cambio|la llevo|lo llevo|ayudarle|ayuda|la levanto|lo levanto|cuidarl[oa])
      (hay que|alguien|necesita|ocupa|me levanto|nos levantamos|levantarl[oae]|levantarme|cambiarl[oae]|voltearl[oa]|llevarl[oa]|ayuda|me levanta|nos levanta|me despierta|nos despierta|cuidarl[oa]) ~~ (de|en la|por la|toda la|cada) (noche|madrugada|noches)`,
  },
}
