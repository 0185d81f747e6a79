import type { Rules } from '../rules.ts'

export const memory: Rules = {
  no_trouble: {
    person: `
      (mente|memoria|cabeza|cabecita) (la tiene |esta |muy |sigue |le funciona |todavia )*(bien|clara|lucida|buena|perfecta|sana|intacta|muy bien|excelente|al cien)
      (bien|clar[oa]|lucid[oa]|buena|san[oa]|perfect[oa]|san[oa]) ~ de ~ (mente|memoria|cabeza)
      (esta |muy |bien |sigue |totalmente )lucid[oa]
      (buena|excelente|muy buena) (memoria|cabeza)
      se acuerda (muy bien )?de (todo|todos|cada|cosas de|lo que)
      no (se le olvida|olvida) nada
      no tiene (nada|problemas?|ningun problema) ~ (de|con) ~ (memoria|mente|cabeza)
      no ~ falla ~ la memoria`,
  },
  forgetful: {
    person: `
      (ya )?no (recuerda|se acuerda)
      (la|su) memoria ~ (mal|fallando|falla)
      olvidadiz[oa]s?
      se le (olvida|olvidan|van|va) (todo|las cosas|cosas|los nombres|que|lo que|donde|si|el|la onda|la (estufa|memoria)|apagar|muchas)
      (pregunta|repite|cuenta|dice) ~ (lo mismo|la misma|las mismas)
      (le falla|le esta fallando|pierde|esta perdiendo|ha perdido|le anda fallando) (mucho |un poco |ya )?la memoria
      (problemas|perdida|fallas) de ~ memoria
      no se acuerda (de |ni |que |si |donde |como )?
      se (confunde|desorienta)
      (deja|dejo) (la estufa|el gas|la lumbre) (prendid[oa]|abiert[oa])
      se olvida (de|que)`,
  },
  dementia: {
    once: `
      demencia( senil| vascular| frontotemporal)?
      alzheimer`,
  },
}
