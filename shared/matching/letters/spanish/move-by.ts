import type { Rules } from '../rules.ts'

export const moveBy: Rules = {
  now: {
    told: `
      (urge|urgente|urgentemente|lo antes posible|lo mas pronto posible|cuanto antes|lo mas pronto|inmediatamente|de inmediato|ya mero lo|de urgencia|ahorita mismo|ya mismo|lo antes que)
      ({place}) ~~ (, )?~ ({soon})
      (hasta|para|antes de|antes del) ~ (lunes|martes|miercoles|jueves|viernes|sabado|domingo|manana|fin de mes|fin de semana)
      (dan de alta|el alta|sale del hospital|salir del hospital|la sacan|lo sacan|nos sacan|desalojo) ~~ ({soon})
      (tenemos|tengo|nos dieron|nos dio|quedan|le quedan|nos quedan) ~ ([0-9]+|unos|pocos) (dias|semanas)
      no ~~ ni (una semana|un dia|un mes) mas
      (en|dentro de|antes de) (unos |los proximos |)?([0-9]+|pocos) dias
      (en|dentro de|antes de) (unas |)?(una|1|2|3|4) semanas?
      este mes`,
  },
  three_months: {
    near: '{planned}',
    told: `
      (en|dentro de|de aqui a|antes de|proximos|los proximos|como en|a) (unos |los proximos |menos de |como |)?(2|3|un par de|2 o 3|2 a 3) meses
      (en|dentro de|de aqui a|antes de|proximas|las proximas) (unas |)?([5-9]|1[0-2]) semanas`,
  },
  later: {
    told: `
      (sin|no (hay|tenemos|corre|nos corre|llevamos|es|tiene)) ~ (prisa|apuro|apuros|urgencia|urgente)
      (el|al|hasta el|para el) (otro|proximo|siguiente|entrante) ano
      ~ ano (que viene|que entra|entrante|proximo)
      (en|dentro de|como en|para dentro de|de aqui a) ~ (un ano|[0-9]+ anos|medio ano|[4-9] meses|1[0-9] meses|ano y medio|un par de anos)
      mas adelante
      (nomas|nada mas|solo|solamente|apenas) (es para |estamos |ando |para )?(ir )?(viendo|mirando|preguntando|averiguando|informando)
      sin fecha`,
  },
}
