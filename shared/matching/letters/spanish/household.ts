import type { Rules } from '../rules.ts'

export const household: Rules = {
  one: {
    person: `
      (es |quedo |soy |esta |ya |, |y )(viud[oa]|divorciad[oa]|solter[oa]|separad[oa])
      enviudo|se quedo (viud|sol)[oa]
      (vive|vivo|viviria|se muda|se mudaria|iria|va|vendria|viene|llegaria|entra|entraria) ~ sol[oa]( ,|$| y| en| desde| porque| con)`,
    told: `
      (seria|es|va|iria|viene|entra|para) ~ (nada mas|nomas|solo|solamente|unicamente) ~ (ella|el|mi (mama|papa|abuela|abuelo|ma|pa|ama|apa|tia|tio)|una persona)
      (nada mas|nomas|solo|solamente) (va|iria|seria|viene|se muda|es para) ~ (ella|el|mi (mama|papa|abuela|abuelo|ama|apa|tia|tio)|una persona)
      ({spouse}) ~ (murio|fallecio|ya no esta|se murio|ya murio|descanso|se nos fue)
      ({spouse}) ~ (se queda|se va a quedar|no (quiere dejar|se va|viene|va a ir|quiere irse|se muda))`,
  },
  couple: {
    told: `
      (los 2|ambos|mis (papas|padres|abuelos|suegros)|mis viejitos) ~ (juntos|se (van|irian|mudan|quieren)|van|irian|quieren (irse|estar|vivir|mudarse)|necesitan)
      (irse|estar|vivir|ir|mudarse|quedarse|seguir|irian|van) juntos
      no ~ (quieren|queremos|vayan a|pueden) (separarse|separarlos|que los separen)
      (un|el) (cuarto|apartamento|lugar|departamento) para ~ 2
      (para|es) ~ (matrimonio|pareja|2)( ,|$)`,
  },
}
