-- What whoever reserves a unit reads of the right to withdraw (ley 17.250, article 16).

alter table business_settings add column withdrawal_notice text not null
  default 'Puedes dejar sin efecto la compra dentro de los 5 días hábiles desde la reserva o desde la entrega de la unidad, a tu elección y sin dar motivos (ley 17.250, artículo 16). Te restituimos todo lo que hayas pagado; si ya la recibiste, la devuelves sin uso. Para ejercer este derecho, comunícalo al taller por un medio que deje constancia.'
  check (length(withdrawal_notice) between 1 and 1500);
