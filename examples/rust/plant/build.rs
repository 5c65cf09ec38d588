fn main() {
    zooph_build::compile("plant.capnp");
}
