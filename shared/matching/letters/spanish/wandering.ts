import type { Rules } from '../rules.ts'

export const wandering: Rules = {
  yes: {
    told: `
      se ~ (sale|salio|ha salido|pierde|perdio|ha perdido|anda saliendo|anda perdiendo) ~ (a la calle|de la casa|sol[oa]|sin avisar|de noche|en la calle|por la puerta|2 veces)
      se ~ (escapa|escapo|ha escapado|anda escapando)
      (deambula|vaga|divaga por la calle|vagabundea)
      (la|lo) (encontramos|encontraron|encontro|hallamos|hallaron|hallo|trajo|recogio|trajeron) ~ (en la calle|afuera|la policia|perdid[oa]|caminando|en la|lejos|un vecino)
      la policia ~ (la|lo) (trajo|encontro|hallo|recogio)
      (quiere|trata de|intenta) (salirse|escaparse|irse a su casa|salir a la calle|abrir la puerta)`,
  },
  no: {
    person: `
      (no|nunca|ni|jamas) (es que )?se (ha )?(sale|salido|escapa|escapado|pierda|pierde|perdido|va sol[oa])(?! de la cama| del cuarto)
      (no|nunca) (ha )?(sale|salido|anda) (sol[oa]|sin compania|a la calle)
      no (le da por|trata de|intenta|quiere) (salirse|salir|escaparse|irse)`,
  },
}
