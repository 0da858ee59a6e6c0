-- The same picture smaller, for the cards of the lists: cards show it 104 to 420
-- pixels wide. Pictures from before have none, and are sent whole.

create table product_image_sizes (
  image_id uuid not null references product_images on delete cascade,
  longest_side int not null check (longest_side > 0),
  content bytea not null,
  primary key (image_id, longest_side)
);
