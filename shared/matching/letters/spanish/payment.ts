import type { Rules } from '../rules.ts'

export const payment: Rules = {
  own_money: {
    person: `
      (seguro social|cheque del (seguro|gobierno)|pension|pensiones|jubilacion|ahorros?|ahorritos?|rentas|retiro|su propio dinero)(?! (de alimentos|se acab|se termin|es para|ya se))
      (vendimos|vendieron|vendio|vender|vendiendo|venta de|vende|lo de) ~ (casa|terreno|rancho|negocio|terrenito|casita)
      (de su|con su|de mi|por su) (propio |propia )?(dinero|bolsillo|cuenta|bolsa)
      (paga|pagaria|pagamos|pagar) ~ (en efectivo|de contado|privado|particular|por su cuenta)
      (con|de) lo que (tiene|tienen|tengo) (guardado|ahorrado|en el banco)
      (dinero|dinerito) (guardado|ahorrado|en el banco)`,
    anyone: `
      (alcanza|alcanzan|dura|duran|ajusta|da|rinde|rinden|queda|paga|pagar|llega) ~ (para |como |unos |nada mas |solo )*(un ano|unos meses|[0-9]+ (meses|anos)|poco|medio ano|ano y medio|un par de)`,
  },
  savings_run_out: {
    told: `
      (alcanza|alcanzan|dura|duran|ajusta|da|rinde|rinden|queda|paga|pagar|llega) ~ (para |como |unos |nada mas |solo )*(un ano|unos meses|[0-9]+ (meses|anos)|poco|medio ano|ano y medio|un par de)
      (dinero|ahorros?|ahorritos|cuenta|lana) ~ (se (le |nos |me )?(acabo|acabaron|termino|terminaron|esta acabando|estan acabando|va a acabar|acaba|acaban)|ya se)
      se (le|nos|me|les) (acabo|acabaron|termino|esta acabando|estan acabando|va a acabar|van a acabar) ~ (el dinero|los ahorros|todo|la lana|lo que)
      ya no (tiene|hay|queda|tenemos|le queda|le quedan) ~ (dinero|ahorros|nada|ni un|con que|centavo|un peso|$|,)
      no (le|nos) queda (nada|ni un|dinero)
      (no tiene|sin) ~ (ni un (centavo|peso|quinto)|dinero|ahorros)( ,|$)`,
  },
  medicaid: {
    once: `
      ({medicaid})`,
  },
  veteran: {
    once: `
      (es|fue|era|soy|como) ~ veteran[oa]
      (beneficios|pension|ayuda|cheque|tarjeta|dinero) ~ (de|del|para) ~ (veteranos?|va)
      (el|del|la) va (le|lo|paga|cubre|ayuda)
      (sirvio|estuvo|anduvo|peleo|fue) en ~ (ejercito|marina|army|navy|guerra|marines|fuerza aerea|vietnam|corea|servicio)
      ~ veteranos (le |nos )?(paga|pagan|cubre|cubren|ayudan|dan)`,
  },
  insurance: {
    once: `
      (seguro|poliza|aseguranza|plan) ~ (de |para |por )?(cuidados?|cuidado de |cuidado |a )?(largo plazo|larga duracion|prolongados?|a largo plazo|de asilo|para el asilo)
      (seguro|poliza|aseguranza) de (cuidados?|asilo)
      (seguro|poliza|aseguranza) que (cubre|paga) ~ (asilo|cuidado|estos lugares|este tipo|lugares|residencia)`,
  },
}
