import type { LetterNeed } from '../../needs.ts'

/** Sentences as families write them, with what each says of the need; '' is silence. One `value: sentence` a line. */
export const SENTENCES: Record<LetterNeed, string> = {
  walking: `
    : I am the one with a bad hip and a cane, not my mother.
    cane_or_walker: My mother walks with a walker.
    cane_or_walker: Dad uses a cane around the house and refuses to admit it.
    cane_or_walker: She gets around slowly behind her rollator.
    cane_or_walker: He can't take ten steps without his walker.
    cane_or_walker: Mom needs a walker since the hip surgery.
    cane_or_walker: She relies on a cane for balance.
    cane_or_walker: mom has a walker and she does ok with it
    cane_or_walker: Mi mamá camina con andador.
    cane_or_walker: Mi papá usa bastón para todo.
    cane_or_walker: Mi abuela se apoya en un bastón.
    wheelchair: My father is in a wheelchair.
    wheelchair: She is wheelchair bound after the stroke.
    wheelchair: Mom has been in a wheelchair since June.
    wheelchair: He uses a power chair to get around.
    wheelchair: She no longer walks, she is in a wheel chair full time.
    wheelchair: Mi mamá está en silla de ruedas.
    wheelchair: Mi abuelo usa silla de ruedas desde el derrame.
    wheelchair: My mom is wheelchair-bound.
    bedbound: Mom is bedridden.
    bedbound: My husband is completely bed bound now.
    bedbound: She hasn't been out of bed since the fall.
    bedbound: He can no longer get out of bed.
    bedbound: She stays in bed all day.
    bedbound: Mi abuela está postrada en cama.
    bedbound: Mi papá ya no se levanta de la cama.
    bedbound: Mi mamá está encamada.
    alone: She walks fine on her own.
    alone: Dad walks two miles every morning.
    alone: Mom doesn't use a cane or a walker.
    alone: He gets around without any help.
    alone: She walks unassisted.
    alone: She walks independently.
    alone: My aunt has no trouble walking.
    alone: Mi mamá camina sola y bien.
    alone: Mi papá camina sin ayuda.
    alone: Mi abuela no necesita bastón.
    : I use a walker myself, so I can't lift my mother.
    : She used to use a walker.
    : If she falls again she may need a wheelchair.
    : My mother refuses to use a walker.
    : Is the building wheelchair accessible?
    : We don't want her to end up in a wheelchair.
    : She walks the walk and talks the talk.
    : The neighbor says she needs a walker.
    : My late father was in a wheelchair for years.
    : Mi mamá no usa silla de ruedas.
    : Si se vuelve a caer va a necesitar andador.
    : Yo uso bastón y por eso no puedo con mi mamá.
    : She does not need a wheelchair.
    : She was in a wheelchair after surgery.
    : My husband walked out on us.`,
  transferring: `
    one_helper: She stands up with a little help.
    one_helper: He can't stand up by himself.
    one_helper: Yo la levanto de la silla.
    alone: He slides himself from the wheelchair into bed.
    one_helper: She needs help getting out of bed.
    one_helper: Mom needs one person to help her stand up.
    one_helper: I have to help him up from the chair.
    one_helper: He can't get up without someone helping him.
    one_helper: Dad needs a hand to get up from the toilet.
    one_helper: She is a one person assist.
    one_helper: Transfers with min assist.
    one_helper: My sister lifts her out of bed every morning.
    one_helper: Mi mamá necesita ayuda para levantarse de la cama.
    one_helper: Hay que ayudarle a levantarse.
    one_helper: No puede pararse sola.
    lift_or_two: It takes two people to lift her.
    lift_or_two: We use a Hoyer lift.
    lift_or_two: She is a two-person transfer.
    lift_or_two: He needs two people to get him out of bed.
    lift_or_two: My brother and I lift her together.
    lift_or_two: Mom is a 2 person assist.
    lift_or_two: Max assist x2 for transfers.
    lift_or_two: Se necesitan dos personas para levantarla.
    lift_or_two: La levantamos con una grúa.
    alone: She gets up on her own.
    alone: He gets in and out of bed by himself.
    alone: Mom doesn't need help getting out of bed.
    alone: Transfers independently.
    alone: Dad can stand up without help.
    alone: Mi papá se levanta solo de la cama.
    alone: Ella se para sin ayuda.
    : We have two people in the family who can help.
    : I can't get out of bed in the morning myself from being so tired.
    : I need two people to talk me into this.
    : She couldn't get up without help after the surgery, but that was last year.
    : It takes two hours to get her to eat.
    : We need help getting out of this mess.
    : If he gets heavier we would need a lift.
    : He gave me a lift to the store.`,
  personalCare: `
    full_help: I change her, bathe her and feed her.
    full_help: My sister changes, bathes and feeds him.
    full_help: Hay que bañarlo, vestirlo y darle de comer.
    some_help: She needs help with bathing.
    some_help: Mom needs some help getting dressed.
    some_help: He needs help in the shower.
    some_help: My sister helps her bathe twice a week.
    some_help: Dad needs someone to help him shower and dress.
    some_help: I help her with her shower.
    some_help: She needs assistance with bathing and dressing.
    some_help: Someone has to help him wash.
    some_help: She can't shower alone.
    some_help: An aide comes to help her bathe.
    some_help: Le ayudo a bañarse.
    some_help: Mi mamá necesita ayuda para vestirse.
    some_help: Hay que ayudarla a bañarse.
    full_help: She needs total care.
    full_help: He can't do anything for himself.
    full_help: We bathe her, dress her and change her diapers.
    full_help: I have to bathe him, dress him and feed him.
    full_help: Dependent for all ADLs.
    full_help: She needs help with everything.
    full_help: La bañamos, la vestimos y le cambiamos el pañal.
    full_help: Hay que hacerle todo.
    alone: She bathes and dresses herself.
    alone: Dad showers on his own.
    alone: He doesn't need help with bathing or dressing.
    alone: Independent with ADLs.
    alone: Mom takes care of her own bathing.
    alone: She dresses herself and bathes without help.
    alone: Mi papá se baña y se viste solo.
    alone: Se baña sin ayuda.
    : I need help with the paperwork.
    : She needs help with cooking and shopping.
    : He got washed up as a boxer.
    : She used to need help with bathing after her surgery.
    : I bathe my grandson and then drive to Mom.
    : If she needs help bathing later, do you offer it?
    : Do you help residents with bathing?
    : She dresses nicely.
    : We took a bath on the house.`,
  memory: `
    forgetful: Ya no recuerda mi nombre.
    : She can't remember to take her pills.
    dementia: My mother has dementia.
    dementia: Dad was diagnosed with Alzheimer's last year.
    dementia: She has Lewy body dementia.
    dementia: He has vascular dementia.
    dementia: mom has alzhimers
    dementia: Mi mamá tiene Alzheimer.
    dementia: A mi papá le diagnosticaron demencia.
    forgetful: She is getting forgetful.
    forgetful: He forgets what day it is.
    forgetful: Her memory is slipping.
    forgetful: Mom asks the same question over and over.
    forgetful: She repeats herself a lot.
    forgetful: Her short-term memory is bad.
    forgetful: He leaves the stove on.
    forgetful: A mi mamá se le olvidan las cosas.
    forgetful: Repite lo mismo todo el día.
    no_trouble: Her mind is sharp.
    no_trouble: He is sharp as a tack.
    no_trouble: Mom's memory is fine.
    no_trouble: She is mentally all there.
    no_trouble: Dad has no memory problems.
    no_trouble: There is nothing wrong with her mind.
    no_trouble: Mi mamá está bien de la mente.
    no_trouble: Tiene la mente clara.
    no_trouble: Está muy lúcida.
    : My grandmother had dementia, but this is about my dad.
    : The doctor ruled out Alzheimer's.
    : She doesn't have dementia.
    : I'm afraid she might get Alzheimer's.
    : My aunt thinks it's dementia.
    : Do you have a dementia unit?
    : I forget what I wanted to ask.
    : No tiene Alzheimer.
    : I am losing my mind.
    : El doctor descartó demencia.
    : It could be dementia.
    : I always forget the name of your place.
    : His wife had Alzheimer's and died of it.`,
  wandering: `
    : She does not leave the house because of the stairs.
    : Mi papá se fue cuando yo era niña.
    : Ya no sale, le da pena.
    yes: Se nos escapó dos veces.
    no: No sale sola.
    no: She has never gotten lost.
    yes: She wanders at night.
    yes: He has wandered off twice.
    yes: Mom got out of the house and the police found her.
    yes: She tries to leave the house.
    yes: He is exit seeking.
    yes: The neighbors found her in the street in her nightgown.
    yes: She walks out the front door if we turn our backs.
    yes: Se sale de la casa sola.
    yes: Mi papá se escapa.
    yes: La encontramos en la calle.
    no: She doesn't wander.
    no: He has never wandered off.
    no: Mom is not a wanderer.
    no: No exit seeking.
    no: She never tries to leave.
    no: No elopement risk.
    no: No se sale de la casa.
    no: Nunca se ha perdido.
    : Her mind wanders.
    : She used to wander.
    : I'm scared she will start wandering.
    : I never leave the house any more.
    : She wandered into the conversation.
    : We don't want him to leave our city.
    : I wondered about your prices.
    : Does your place take people who wander?`,
  medication: `
    reminders: Somebody has to remind her to take them.
    injections: La enfermera le da la insulina.
    alone: She takes her own pills.
    alone: He manages his own medications.
    alone: Mom handles her meds by herself.
    alone: Dad takes his medicine without being reminded.
    alone: She never misses a pill.
    alone: Mi mamá se toma sus pastillas sola.
    alone: Él se encarga de sus medicinas.
    reminders: She needs reminders to take her pills.
    reminders: I have to remind him to take his medicine.
    reminders: He just has to be reminded about his meds.
    reminders: I call her every morning so she takes her pills.
    reminders: Hay que recordarle las pastillas.
    reminders: Le recuerdo que se tome la medicina.
    given: I give her her pills.
    given: We have to give him his medication.
    given: The nurse hands her the pills.
    given: Her meds are given by my sister.
    given: Someone has to give him his medicine.
    given: He can't manage his own pills.
    given: Le damos las pastillas.
    given: Mi hermana le da sus medicinas.
    given: Hay que darle la medicina.
    injections: A nurse gives her insulin shots.
    injections: He needs insulin injections from a nurse.
    injections: I give her the insulin.
    injections: Someone has to give him his shots.
    injections: Le ponemos la insulina.
    injections: La enfermera le pone las inyecciones.
    : I take my own pills, but my mother can't.
    : He gives himself his insulin.
    : She is diabetic.
    : She had a flu shot.
    : My husband manages his pills, but this is for my mother.
    : She used to get insulin shots, not any more.
    : It's a bitter pill.
    : Give it your best shot.
    : Do you give medications?
    : If she needs insulin, can your nurses give it?
    : He takes pills for his heart.`,
  night: `
    needs_help: We take turns sitting up at night.
    sleeps: She sleeps well.
    sleeps: He sleeps through the night.
    sleeps: Mom sleeps all night.
    sleeps: Nights are fine.
    sleeps: He's a good sleeper.
    sleeps: She doesn't need help at night.
    sleeps: Duerme toda la noche.
    sleeps: Mi mamá duerme bien.
    needs_help: She needs help at night.
    needs_help: He gets up several times a night and someone has to be with him.
    needs_help: I have to take her to the bathroom at night.
    needs_help: Someone has to turn him every two hours at night.
    needs_help: She wakes up at 3 am and needs someone to calm her.
    needs_help: De noche hay que llevarla al baño.
    needs_help: Necesita ayuda por la noche.
    needs_help: Me levanto tres veces cada noche para cambiarla.
    : I can't sleep at night, Mom is on my mind.
    : I don't sleep well any more.
    : The night shift was kind to us.
    : My husband sleeps well while I take care of Mom.
    : She doesn't sleep.
    : I need help at night with my own children, not with Mom.
    : What if she needs help at night?`,
  household: `
    one: Enviudó el año pasado.
    one: She is a widow.
    one: Dad lives alone.
    one: Mom would be moving by herself.
    one: It's just her.
    one: My father passed away last year, so it is just Mom.
    one: She lives by herself.
    one: He is divorced.
    one: Her husband died in 2015.
    one: My dad will stay at home.
    one: Mi mamá es viuda.
    one: Vive sola.
    one: Mi papá ya murió y mi mamá iría sola.
    one: Sería nada más ella.
    couple: Both my parents are moving.
    couple: Mom and Dad want to stay together.
    couple: They would like to move together as a couple.
    couple: My wife and I want to move together.
    couple: We need a room for two, for both of them.
    couple: Please don't separate them.
    couple: Mis papás quieren estar juntos.
    couple: Los dos se van juntos.
    couple: Mis padres no quieren separarse.
    : I am a widow and can't lift my mother any more.
    : A place for Mom.
    : I live alone and can't take her in.
    : We moved together to Ohio in 1970.
    : She has never lived alone.
    : It takes a couple of minutes.
    : My sister is divorced and can't help Mom.
    : She can't live alone any more.`,
  payment: `
    own_money,savings_run_out: Her money will last ten months.
    own_money,savings_run_out: El dinero le alcanza para ocho meses.
    : Then we'll apply for Medicaid.
    own_money: She has a pension.
    own_money: He gets Social Security.
    own_money: We will sell her house to pay for it.
    own_money: Mom will pay out of her savings.
    own_money: It will be private pay.
    own_money: He has $3,000 a month from his pension.
    own_money: Recibe su pensión cada mes.
    own_money: Va a pagar con sus ahorros.
    own_money,savings_run_out: Her savings will last about two years.
    own_money,savings_run_out: She has enough savings for eighteen months.
    savings_run_out: Her savings are gone.
    savings_run_out: There is no money left.
    savings_run_out: Ya no tiene dinero.
    savings_run_out: Se le acabó el dinero.
    medicaid: She is on Medicaid.
    medicaid: He has Medicaid.
    medicaid: We have applied for Medicaid and it is pending.
    medicaid: Tiene Medicaid.
    medicaid: mom is on medicade
    veteran: Dad is a veteran.
    veteran: He served in the Army.
    veteran: She gets VA benefits.
    veteran: He gets Aid and Attendance.
    veteran: Mi papá es veterano.
    insurance: She has long-term care insurance.
    insurance: He has a long term care policy.
    insurance: Tiene un seguro de cuidado a largo plazo.
    : She has Medicare.
    : He does not qualify for Medicaid.
    : She isn't on Medicaid.
    : If the money runs out we would apply for Medicaid.
    : He has life insurance.
    : I live on my own pension and can't pay for my mother.
    : Do you take Medicaid?
    : We may have to apply for Medicaid some day.
    : My car insurance is due.
    : She never worked, so she has no pension.
    : My neighbor thinks he gets a pension.
    : The vet says the dog can come too.
    : No tiene Medicaid.
    : No califica para Medicaid.`,
  moveBy: `
    now: He gets discharged Friday.
    later: We would move her next spring.
    now: We need a place right away.
    now: She is being discharged on Friday.
    now: We need something as soon as possible.
    now: She needs to move this week.
    now: The hospital gave us three days.
    now: She has to be out within two weeks.
    now: Necesitamos un lugar lo antes posible.
    now: Nos urge.
    now: La dan de alta el viernes.
    three_months: We would like to move her within two months.
    three_months: In the next couple of months we need to find a place.
    three_months: We plan to move him in about ten weeks.
    three_months: Queremos mudarla en dos meses.
    later: We are in no hurry.
    later: We plan to move her next year.
    later: There is no rush.
    later: We are just looking ahead, maybe in a year.
    later: She wants to move in two years.
    later: No tenemos prisa.
    later: Sería para el próximo año.
    : I moved here two years ago.
    : She fell this week.
    : Please call me right away if you have questions.
    : She has had three falls in two months.
    : Call me tomorrow.
    : We visited you last month.
    : He lost 20 pounds in three months.
    : If she gets worse, we need a place right away.
    : Llámeme mañana por favor.`,
}
